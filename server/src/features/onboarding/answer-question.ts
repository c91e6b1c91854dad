import type { MissionType, Option } from '#contract/missions.ts'
import type { answerQuestion as answerQuestionCall } from '#contract/onboarding/calls.ts'
import type { CompleteAnswers, JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { findJourney, lockSeat, moveSeat, showJourney } from '#server/features/onboarding/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** One answer of the chosen mission's three; the third one writes the papers, a changed one writes the untouched ones anew. */
export function answerQuestion(parts: JourneyParts): Answer<typeof answerQuestionCall> {
  return async ({ tx, pilot, body, now }) => {
    const seat = await lockSeat(tx, pilot)
    const isOpen = seat.onboarding === 'questions' || seat.onboarding === 'approval'
    if (!isOpen || seat.mission !== body.mission) refuse('step_not_open')
    const before = await findJourney(tx, pilot)
    const isSame = before.answers.some((one) => one.mission === body.mission && one.question === body.question && one.answer === body.answer)
    if (isSame) return showJourney(parts, tx, pilot)
    if (await parts.hasApprovedPaper(tx, pilot)) refuse('answers_final')

    const answer = { answer: body.answer, answered_at: now }
    await tx
      .insertInto('answers')
      .values({ family_id: pilot.familyId, account_id: pilot.accountId, mission: body.mission, question: body.question, ...answer })
      .onConflict((given) => given.columns(['family_id', 'account_id', 'mission', 'question']).doUpdateSet(answer))
      .execute()
    const { answers } = await findJourney(tx, pilot)
    const complete = completeAnswers(answers, body.mission)
    if (!complete) return showJourney(parts, tx, pilot)
    if (seat.onboarding === 'questions') await moveSeat(tx, pilot, { onboarding: 'approval' })
    return { ...(await showJourney(parts, tx, pilot)), ...(await finish(parts, { tx, pilot }, { mission: body.mission, answers: complete, now })) }
  }
}

type Where = Pick<Parameters<Answer<typeof answerQuestionCall>>[0], 'tx' | 'pilot'>

/** What three answers bring about: the papers and the mission itself. */
export async function finish(parts: JourneyParts, { tx, pilot }: Where, answered: CompleteAnswers) {
  // In this order, as everywhere: seat, papers, missions, ledger. Two transactions that lock alike never wait for each other in a circle.
  const papers = await parts.writePapers(tx, pilot, answered)
  await parts.beginMission(tx, pilot, answered)
  return papers
}

export function completeAnswers(
  answers: readonly { readonly mission: MissionType; readonly question: number; readonly answer: Option }[],
  mission: MissionType,
): CompleteAnswers['answers'] | undefined {
  const [first, second, third] = answers.filter((one) => one.mission === mission).map(({ answer }) => answer)
  return first && second && third ? [first, second, third] : undefined
}
