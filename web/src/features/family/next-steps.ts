import { queryOptions, useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readNextSteps } from '#contract/family/next-steps.ts'
import { ask } from '#web/lib/ask.ts'

type NextSteps = ReplyOf<typeof readNextSteps>
export type Step = NextSteps['steps'][number]

/** Many kinds of records tick a step off, so it is read anew whenever a page shows it. */
export const nextStepsQuery = queryOptions({
  queryKey: ['family', 'next-steps'],
  queryFn: ({ signal }) => ask(readNextSteps, { signal }),
  staleTime: 0,
})

/** The steps as long as one is open and the pilot wants to see them. */
export function useNextSteps(isEnabled: boolean): readonly Step[] {
  const { data } = useQuery({ ...nextStepsQuery, enabled: isEnabled })
  if (!data || data.is_dismissed || data.steps.every(({ is_done }) => is_done)) return []
  return data.steps
}
