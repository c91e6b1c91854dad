import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readJourney } from '#contract/onboarding/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

type Journey = ReplyOf<typeof readJourney>

/** The state of onboarding with all answers so far, from any device. */
export const journeyQuery = queryOptions({
  queryKey: ['journey'],
  queryFn: async ({ signal, client }) => {
    const now = await sendOrThrow(readJourney, { signal })
    // Only the answering call returns the rewritten documents, so a refetch must keep them.
    const { rewritten, unchanged } = client.getQueryData<Journey>(['journey']) ?? {}
    return { ...now, ...(rewritten && { rewritten }), ...(unchanged && { unchanged }) }
  },
})

export function useJourney() {
  return useSuspenseQuery(journeyQuery).data
}
