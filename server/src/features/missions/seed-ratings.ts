import { capitals } from '#contract/capitals.ts'
import { answersFrom, outcomeOf } from '#contract/missions/assessment.ts'
import type { NewMission } from '#server/features/missions/insert-mission.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Perceived strength of the capitals, from the answers; the pilot's own ratings remain. */
export async function seedRatings(
  tx: Tx,
  { familyId, accountId, type, answers, now }: NewMission,
): Promise<void> {
  const { perceived } = outcomeOf(type, answersFrom(answers))
  await tx
    .insertInto('capital_ratings')
    .values(
      capitals.map((capital) => ({
        family_id: familyId,
        account_id: accountId,
        capital,
        perceived: perceived[capital],
        is_seeded: true,
        rated_at: now,
      })),
    )
    .onConflict((rated) =>
      rated
        .columns(['family_id', 'account_id', 'capital'])
        .doUpdateSet((row) => ({
          perceived: row.ref('excluded.perceived'),
          rated_at: row.ref('excluded.rated_at'),
        }))
        .where('capital_ratings.is_seeded', '=', true)
        .whereRef('capital_ratings.perceived', '!=', (row) => row.ref('excluded.perceived')),
    )
    .execute()
}
