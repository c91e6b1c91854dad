import type { GivenAnswers } from '#contract/missions/assessment.ts'
import type { startMission } from '#contract/missions/calls.ts'
import type { MissionType, QuestionNumber } from '#contract/missions.ts'
import { writeStart } from '#server/features/missions/begin.ts'
import { type Beginning, insertMission } from '#server/features/missions/seed.ts'
import { seedRatings } from '#server/features/missions/seed-ratings.ts'
import { lockSeat } from '#server/features/missions/seat.ts'
import type { MissionSources } from '#server/features/missions/sources.ts'
import { showMission } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Writes the first papers of a mission's kind; `app.ts` hands it in. */
export type WritePapers = (tx: Tx, pilot: Pilot, answered: { mission: MissionType; answers: GivenAnswers; now: Date }) => Promise<unknown>

/** Starts another mission by hand, with its own answers and its own first papers. */
export function start({ writePapers, ...sources }: MissionSources & { writePapers: WritePapers }): Answer<typeof startMission> {
  return async ({ tx, pilot, body, now }) => {
    const answers = [body.q1, body.q2, body.q3] as const
    const beginning: Beginning = { familyId: pilot.familyId, accountId: pilot.accountId, type: body.type, answers, now }
    await lockSeat(tx, pilot.familyId, pilot.accountId)
    const mission = (await insertMission(tx, beginning, { isFromJourney: false })) ?? refuse('mission_active')
    await keepAnswers(tx, beginning)
    await seedRatings(tx, beginning)
    await writePapers(tx, pilot, { mission: body.type, answers, now })
    // The ledger comes last: everybody waits for its head, so it is held as shortly as can be.
    await writeStart(tx, mission, now)
    return showMission(sources, { tx, pilot, now }, mission)
  }
}

/** The newest answers of a pilot to a mission's questions are the ones that count, wherever they were given. */
async function keepAnswers(tx: Tx, { familyId, accountId, type, answers, now }: Beginning): Promise<void> {
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
      given
        .columns(['family_id', 'account_id', 'mission', 'question'])
        .doUpdateSet((row) => ({ answer: row.ref('excluded.answer'), answered_at: row.ref('excluded.answered_at') })),
    )
    .execute()
}
