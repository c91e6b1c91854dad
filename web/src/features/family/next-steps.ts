import { queryOptions, useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readNextSteps } from '#contract/family/next-steps.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

type NextSteps = ReplyOf<typeof readNextSteps>
export type Step = NextSteps['steps'][number]

/** Refetched whenever a page shows it, as many kinds of records complete a step. */
export const nextStepsQuery = queryOptions({
  queryKey: ['next-steps'],
  queryFn: ({ signal }) => sendOrThrow(readNextSteps, { signal }),
  staleTime: 0,
})

interface ShownSteps {
  /** Empty if all steps are done or dismissed. */
  readonly steps: readonly Step[]
  readonly isNewFamily: boolean
}

/** The steps while one is open and the pilot hasn't dismissed them. */
export function useNextSteps(isEnabled: boolean): ShownSteps {
  const { data } = useQuery({ ...nextStepsQuery, enabled: isEnabled })
  const isShown = data !== undefined && !data.is_dismissed && data.steps.some(({ is_done }) => !is_done)
  return { steps: isShown ? data.steps : [], isNewFamily: data?.is_new ?? false }
}
