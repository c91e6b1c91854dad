import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { readJourney } from '#contract/onboarding/calls.ts'
import { ask } from '#web/lib/ask.ts'

type Journey = ReplyOf<typeof readJourney>

/** Where the journey stands, with everything that was given so far: on this device or on another. */
export const journeyQuery = queryOptions({
  queryKey: ['journey'],
  queryFn: async ({ signal, client }) => {
    const now = await ask(readJourney, { signal })
    // Which papers an answer rewrote only its own call tells: reading again must not take that from the page.
    const { rewritten, kept } = client.getQueryData<Journey>(['journey']) ?? {}
    return { ...now, ...(rewritten && { rewritten }), ...(kept && { kept }) }
  },
})

export function useJourney() {
  return useSuspenseQuery(journeyQuery).data
}
