import type { chooseMission as chooseMissionCall } from '#contract/onboarding/calls.ts'
import { completeAnswers, finish } from '#server/features/onboarding/answer-question.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { findJourney, lockSeat, moveSeat, showJourney } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The mission to begin with. Choosing another one keeps the answers of the first, and takes up those that were given for it before. */
export function chooseMission(parts: JourneyParts): Answer<typeof chooseMissionCall> {
  return async ({ tx, pilot, body, now }) => {
    const seat = await lockSeat(tx, pilot)
    if (seat.onboarding === null || seat.onboarding === 'profile') refuse('step_not_open')
    if (seat.mission !== body.mission && (await parts.hasApprovedPaper(tx, pilot))) refuse('answers_final')

    const { answers } = await findJourney(tx, pilot)
    const complete = completeAnswers(answers, body.mission)
    await moveSeat(tx, pilot, { mission: body.mission, onboarding: complete ? 'approval' : 'questions' })
    const isOther = seat.mission !== body.mission
    if (complete && isOther) await finish(parts, { tx, pilot }, { mission: body.mission, answers: complete, now })
    return showJourney(parts, tx, pilot)
  }
}
