import type { MissionType, Option } from '#contract/missions.ts'
import type { answerQuestion as answerQuestionCall } from '#contract/onboarding/calls.ts'
import type { CompleteAnswers, JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { findJourney, lockMember, updateMember, showJourney } from '#server/features/onboarding/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/**
 * Stores one answer. The third one writes the documents; a changed one regenerates those no one has edited.
 */
export function answerQuestion(parts: JourneyHooks): Handler<typeof answerQuestionCall> {
  return async ({ tx, pilot, body, now }) => {
    const member = await lockMember(tx, pilot)
    const isOpen = member.onboarding === 'questions' || member.onboarding === 'approval'
    if (!isOpen || member.mission !== body.mission) refuse('step_not_open')
    const before = await findJourney(tx, pilot)
    const isSame = before.answers.some(
      (one) => one.mission === body.mission && one.question === body.question && one.answer === body.answer,
    )
    if (isSame) return showJourney(parts, tx, pilot)
    if (await parts.hasApprovedDocument(tx, pilot)) refuse('answers_final')

    const answer = { answer: body.answer, answered_at: now }
    await tx
      .insertInto('answers')
      .values({
        family_id: pilot.familyId,
        account_id: pilot.accountId,
        mission: body.mission,
        question: body.question,
        ...answer,
      })
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'account_id', 'mission', 'question']).doUpdateSet(answer),
      )
      .execute()
    const { answers } = await findJourney(tx, pilot)
    const complete = completeAnswers(answers, body.mission)
    if (!complete) return showJourney(parts, tx, pilot)
    if (member.onboarding === 'questions') await updateMember(tx, pilot, { onboarding: 'approval' })
    return {
      ...(await showJourney(parts, tx, pilot)),
      ...(await applyAnswers(parts, { tx, pilot }, { mission: body.mission, answers: complete, now })),
    }
  }
}

type CallContext = Pick<Parameters<Handler<typeof answerQuestionCall>>[0], 'tx' | 'pilot'>

/** Writes the documents and starts the mission of three answers. */
export async function applyAnswers(
  parts: JourneyHooks,
  { tx, pilot }: CallContext,
  answered: CompleteAnswers,
) {
  // The global lock order is member, documents, missions, ledger, so that transactions can't deadlock.
  const documents = await parts.writeDocuments(tx, pilot, answered)
  await parts.beginMission(tx, pilot, answered)
  return documents
}

export function completeAnswers(
  answers: readonly { readonly mission: MissionType; readonly question: number; readonly answer: Option }[],
  mission: MissionType,
): CompleteAnswers['answers'] | undefined {
  const [first, second, third] = answers.filter((one) => one.mission === mission).map(({ answer }) => answer)
  return first && second && third ? [first, second, third] : undefined
}
