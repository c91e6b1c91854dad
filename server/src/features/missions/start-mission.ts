import type { AnswerList } from '#contract/missions/assessment.ts'
import type { startMission } from '#contract/missions/calls.ts'
import type { MissionType, QuestionNumber } from '#contract/missions.ts'
import { writeStart } from '#server/features/missions/begin-mission.ts'
import { type NewMission, insertMission } from '#server/features/missions/insert-mission.ts'
import { seedRatings } from '#server/features/missions/seed-ratings.ts'
import { lockMember } from '#server/features/missions/lock-member.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { showMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Writes the first documents of a mission type; `app.ts` provides it. */
export type WriteDocuments = (
  tx: Tx,
  pilot: Pilot,
  answered: { mission: MissionType; answers: AnswerList; now: Date },
) => Promise<unknown>

/** Starts another mission by hand, with its own answers and documents. */
export function start({
  writeDocuments,
  ...sources
}: MissionSources & { writeDocuments: WriteDocuments }): Handler<typeof startMission> {
  return async ({ tx, pilot, body, now }) => {
    const answers = [body.q1, body.q2, body.q3] as const
    const newMission: NewMission = {
      familyId: pilot.familyId,
      accountId: pilot.accountId,
      type: body.type,
      answers,
      now,
    }
    await lockMember(tx, pilot.familyId, pilot.accountId)
    const mission =
      (await insertMission(tx, newMission, { isFromJourney: false })) ?? refuse('mission_active')
    await saveAnswers(tx, newMission)
    await seedRatings(tx, newMission)
    await writeDocuments(tx, pilot, { mission: body.type, answers, now })
    // The ledger last: every transaction waits for its head, so the lock is held as briefly as possible.
    await writeStart(tx, mission, now)
    return showMission(sources, { tx, pilot, now }, mission)
  }
}

/** The pilot's newest answers to a mission's questions count, from onboarding or a start by hand. */
async function saveAnswers(tx: Tx, { familyId, accountId, type, answers, now }: NewMission): Promise<void> {
  await tx
    .insertInto('answers')
    .values(
      answers.map((answer, index) => ({
        family_id: familyId,
        account_id: accountId,
        mission: type,
        question: (index + 1) as QuestionNumber,
        answer,
        answered_at: now,
      })),
    )
    .onConflict((given) =>
      given.columns(['family_id', 'account_id', 'mission', 'question']).doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        answered_at: row.ref('excluded.answered_at'),
      })),
    )
    .execute()
}
