import { useQuery } from '@tanstack/react-query'

import { inUseOf, llmQuery } from '#web/features/models/queries.ts'

/** The name of the pilot's model; null while loading and without one. */
export function useModelName(isEnabled = true): string | null {
  const { data } = useQuery({ ...llmQuery, enabled: isEnabled, staleTime: 60_000 })
  return (data && inUseOf(data)?.model_name) || null
}
