import type { chooseMission as chooseMissionCall } from '#contract/onboarding/calls.ts'
import { completeAnswers, applyAnswers } from '#server/features/onboarding/answer-question.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { findJourney, lockMember, updateMember, showJourney } from '#server/features/onboarding/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Chooses the mission. Answers of the previous one are stored, and earlier answers of the new one are used
 * again.
 */
export function chooseMission(parts: JourneyHooks): Handler<typeof chooseMissionCall> {
  return async ({ tx, pilot, body, now }) => {
    const member = await lockMember(tx, pilot)
    if (member.onboarding === null || member.onboarding === 'profile') refuse('step_not_open')
    if (member.mission !== body.mission && (await parts.hasApprovedDocument(tx, pilot)))
      refuse('answers_final')

    const { answers } = await findJourney(tx, pilot)
    const complete = completeAnswers(answers, body.mission)
    await updateMember(tx, pilot, { mission: body.mission, onboarding: complete ? 'approval' : 'questions' })
    const isOther = member.mission !== body.mission
    if (complete && isOther)
      await applyAnswers(parts, { tx, pilot }, { mission: body.mission, answers: complete, now })
    return showJourney(parts, tx, pilot)
  }
}
