import { questionNumbers } from '#contract/missions.ts'
import type { chooseMission as chooseMissionCall } from '#contract/onboarding/calls.ts'
import { findJourney, lockSeat, moveSeat } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** The mission to begin with. Choosing another one keeps the answers of the first, and takes up those that were given for it before. */
export const chooseMission: Answer<typeof chooseMissionCall> = async ({ tx, pilot, body }) => {
  const { onboarding } = await lockSeat(tx, pilot)
  if (onboarding === null || onboarding === 'profile') refuse('step_not_open')

  const { answers } = await findJourney(tx, pilot)
  const answered = answers.filter(({ mission }) => mission === body.mission).length
  await moveSeat(tx, pilot, { mission: body.mission, onboarding: answered === questionNumbers.length ? 'approval' : 'questions' })
  return findJourney(tx, pilot)
}
