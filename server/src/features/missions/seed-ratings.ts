import { capitals } from '#contract/capitals.ts'
import { answersFrom, outcomeOf } from '#contract/missions/assessment.ts'
import type { Beginning } from '#server/features/missions/seed.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** How strong the capitals feel to the pilot, from the answers; what they have rated themselves stays. */
export async function seedRatings(tx: Tx, { familyId, accountId, type, answers, now }: Beginning): Promise<void> {
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
        .doUpdateSet((row) => ({ perceived: row.ref('excluded.perceived'), rated_at: row.ref('excluded.rated_at') }))
        .where('capital_ratings.is_seeded', '=', true)
        .whereRef('capital_ratings.perceived', '!=', (row) => row.ref('excluded.perceived')),
    )
    .execute()
}
