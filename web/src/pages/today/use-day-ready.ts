import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Permission } from '#contract/permissions.ts'
import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { noticesQuery } from '#web/features/notices/queries.ts'
import { useSlow } from '#web/ui/use-slow.ts'

const longestWait = 1500

/**
 * Whether everything of the day's page has come, or failed to. It is shown at once: a list that arrived after the one
 * below it would push it away under one's eyes. What takes longer than a moment does not hold up the rest.
 */
export function useDayReady(may: readonly Permission[]): boolean {
  const { isComplete } = useWaiting()
  const isLoading = [
    useInfiniteQuery({ ...missionsQuery, enabled: may.includes('mission.read') }).isLoading,
    useQuery({ ...capitalsQuery, enabled: may.includes('capital.read') }).isLoading,
    useQuery(noticesQuery).isLoading,
    useQuery({ ...actsQuery, enabled: may.includes('ledger.read') }).isLoading,
  ].includes(true)
  const isSlow = useSlow(!isComplete || isLoading, longestWait)
  // Once it is shown it stays: a list that failed asks again as soon as it is there, which must not take the page away.
  const [isShown, setShown] = useState(false)
  if (!isShown && ((isComplete && !isLoading) || isSlow)) setShown(true)
  return isShown
}
