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

interface Shown {
  /** None where all are done or dismissed. */
  readonly steps: readonly Step[]
  readonly isNewFamily: boolean
}

/** The steps as long as one is open and the pilot wants to see them. */
export function useNextSteps(isEnabled: boolean): Shown {
  const { data } = useQuery({ ...nextStepsQuery, enabled: isEnabled })
  const isShown = data !== undefined && !data.is_dismissed && data.steps.some(({ is_done }) => !is_done)
  return { steps: isShown ? data.steps : [], isNewFamily: data?.is_new ?? false }
}
