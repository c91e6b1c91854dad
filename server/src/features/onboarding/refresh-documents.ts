import { missionTypes } from '#contract/missions.ts'
import { completeAnswers, applyAnswers } from '#server/features/onboarding/answer-question.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { findJourney } from '#server/features/onboarding/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Regenerates untouched documents when a name or language changes during onboarding. */
export function refreshDocuments(parts: JourneyHooks) {
  return async (tx: Tx, pilot: Pilot, now: Date): Promise<void> => {
    // Most pilots have finished onboarding, and the session knows it: skip the query.
    if (pilot.me.onboarding !== 'approval') return
    const { step, mission, answers } = await findJourney(tx, pilot)
    const complete = mission && completeAnswers(answers, mission)
    if (step === 'approval' && complete)
      await applyAnswers(parts, { tx, pilot }, { mission, answers: complete, now })
  }
}

/**
 * The same after a change of the family's record. Once onboarding is finished, answers change nothing any more, but
 * what the family says about itself still reaches every draft that no one has touched.
 */
export function refreshAfterFamilyChange(parts: JourneyHooks) {
  const refresh = refreshDocuments(parts)
  return async (tx: Tx, pilot: Pilot, now: Date): Promise<void> => {
    if (pilot.me.onboarding !== null) return refresh(tx, pilot, now)
    const { answers } = await findJourney(tx, pilot)
    for (const mission of missionTypes) {
      const complete = completeAnswers(answers, mission)
      if (complete) await parts.rewriteUntouched(tx, pilot, { mission, answers: complete, now })
    }
  }
}
