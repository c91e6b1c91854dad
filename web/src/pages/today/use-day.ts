import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import type { Permission } from '#contract/permissions.ts'
import { readToday } from '#contract/today/calls.ts'
import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { useFirstRead } from '#web/lib/use-first-read.ts'
import { todayParts } from '#web/pages/today/today-parts.ts'
import { usePageReady } from '#web/ui/use-page-ready.ts'

/** True once all parts of Today have loaded, failed or timed out. */
export function useDay(may: readonly Permission[]): boolean {
  useFirstRead(readToday, todayParts, may)
  const { isComplete } = useWaiting()
  const isLoading = [
    useInfiniteQuery({ ...missionsQuery, enabled: may.includes('mission.read') }).isLoading,
    useQuery({ ...capitalsQuery, enabled: may.includes('capital.read') }).isLoading,
    useQuery({ ...actsQuery, enabled: may.includes('ledger.read') }).isLoading,
    useQuery({ ...nextStepsQuery, enabled: may.includes('family.write') }).isLoading,
  ].includes(true)
  return usePageReady(!isComplete || isLoading)
}
