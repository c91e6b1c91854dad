import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { readJourney } from '#contract/onboarding/calls.ts'
import { ask } from '#web/lib/ask.ts'

/** Where the journey stands, with everything that was given so far: on this device or on another. */
export const journeyQuery = queryOptions({
  queryKey: ['journey'],
  queryFn: ({ signal }) => ask(readJourney, { signal }),
})

export function useJourney() {
  return useSuspenseQuery(journeyQuery).data
}
