import type { readJourney } from '#contract/onboarding/calls.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { showJourney } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'

export function read(parts: JourneyParts): Answer<typeof readJourney> {
  return ({ tx, pilot }) => showJourney(parts, tx, pilot)
}
