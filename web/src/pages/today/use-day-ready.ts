import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import type { Permission } from '#contract/permissions.ts'
import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { noticesQuery } from '#web/features/notices/queries.ts'
import { useTogether } from '#web/ui/use-together.ts'

/** Whether everything of the day's page has come. */
export function useDayReady(may: readonly Permission[]): boolean {
  const { isComplete } = useWaiting()
  const isLoading = [
    useInfiniteQuery({ ...missionsQuery, enabled: may.includes('mission.read') }).isLoading,
    useQuery({ ...capitalsQuery, enabled: may.includes('capital.read') }).isLoading,
    useQuery(noticesQuery).isLoading,
    useQuery({ ...actsQuery, enabled: may.includes('ledger.read') }).isLoading,
  ].includes(true)
  return useTogether(!isComplete || isLoading)
}
