import { completeAnswers, finish } from '#server/features/onboarding/answer-question.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { findJourney } from '#server/features/onboarding/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** When a name or a language changes during the journey, the papers nobody has touched are written anew with it. */
export function refreshPapers(parts: JourneyParts) {
  return async (tx: Tx, pilot: Pilot, now: Date): Promise<void> => {
    // Most have long arrived, and the session knows it: they need not wait for a look at their journey.
    if (pilot.me.onboarding !== 'approval') return
    const { step, mission, answers } = await findJourney(tx, pilot)
    const complete = mission && completeAnswers(answers, mission)
    if (step === 'approval' && complete) await finish(parts, { tx, pilot }, { mission, answers: complete, now })
  }
}
