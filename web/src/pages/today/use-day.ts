import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import type { Permission } from '#contract/permissions.ts'
import { capitalsQuery } from '#web/features/capitals/queries.ts'
import { useWaiting } from '#web/features/documents/use-waiting.ts'
import { actsQuery } from '#web/features/family/queries.ts'
import { nextStepsQuery } from '#web/features/family/next-steps.ts'
import { missionsQuery } from '#web/features/missions/queries.ts'
import { useTogether } from '#web/ui/use-together.ts'

/** Whether everything of the day's page has loaded or failed, or took too long to wait for. */
export function useDay(may: readonly Permission[]): boolean {
  const { isComplete } = useWaiting()
  const isLoading = [
    useInfiniteQuery({ ...missionsQuery, enabled: may.includes('mission.read') }).isLoading,
    useQuery({ ...capitalsQuery, enabled: may.includes('capital.read') }).isLoading,
    useQuery({ ...actsQuery, enabled: may.includes('ledger.read') }).isLoading,
    useQuery({ ...nextStepsQuery, enabled: may.includes('family.write') }).isLoading,
  ].includes(true)
  return useTogether(!isComplete || isLoading)
}
