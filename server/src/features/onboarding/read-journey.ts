import type { readJourney } from '#contract/onboarding/calls.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { showJourney } from '#server/features/onboarding/store.ts'
import type { Handler } from '#server/ground/handler.ts'

export function read(parts: JourneyHooks): Handler<typeof readJourney> {
  return ({ tx, pilot }) => showJourney(parts, tx, pilot)
}
