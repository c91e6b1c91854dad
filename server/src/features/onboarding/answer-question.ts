import { questionNumbers } from '#contract/missions.ts'
import type { answerQuestion as answerQuestionCall } from '#contract/onboarding/calls.ts'
import { findJourney, lockSeat, moveSeat } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** One answer of the chosen mission's three; the third one opens the papers. */
export const answerQuestion: Answer<typeof answerQuestionCall> = async ({ tx, pilot, body, now }) => {
  const seat = await lockSeat(tx, pilot)
  const isOpen = seat.onboarding === 'questions' || seat.onboarding === 'approval'
  if (!isOpen || seat.mission !== body.mission) refuse('step_not_open')

  const answer = { answer: body.answer, answered_at: now }
  await tx
    .insertInto('answers')
    .values({ family_id: pilot.familyId, account_id: pilot.accountId, mission: body.mission, question: body.question, ...answer })
    .onConflict((given) => given.columns(['family_id', 'account_id', 'mission', 'question']).doUpdateSet(answer))
    .execute()
  const { answers } = await findJourney(tx, pilot)
  const answered = answers.filter(({ mission }) => mission === body.mission).length
  if (answered === questionNumbers.length && seat.onboarding === 'questions') await moveSeat(tx, pilot, { onboarding: 'approval' })
  return findJourney(tx, pilot)
}
