import type { Capital } from '#contract/capitals.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface CapitalRating {
  readonly capital: Capital
  readonly perceived: number
  /** Number of members who rated it. */
  readonly raters: number
  readonly mine: number | null
  readonly is_mine_seeded: boolean
}

/** The mean ratings of active members. Ratings of former members and advisors are stored but not counted. */
export async function findRatings(
  tx: Tx,
  { familyId, accountId }: Pilot,
): Promise<ReadonlyMap<Capital, CapitalRating>> {
  const rows = await tx
    .selectFrom('capital_ratings')
    .innerJoin('members', (member) =>
      member
        .onRef('members.family_id', '=', 'capital_ratings.family_id')
        .onRef('members.account_id', '=', 'capital_ratings.account_id'),
    )
    .select((row) => [
      'capital',
      // Values seeded by the assessment apply only until someone rates.
      row
        .cast<number>(
          row.fn.coalesce(
            row.fn.avg('perceived').filterWhere('is_seeded', '=', false),
            row.fn.avg('perceived'),
          ),
          'float8',
        )
        .as('perceived'),
      row.fn.countAll<number>().filterWhere('is_seeded', '=', false).as('raters'),
      row.fn
        .max('perceived')
        .filterWhere('capital_ratings.account_id', '=', accountId)
        .$castTo<number | null>()
        .as('mine'),
      row.fn
        .coalesce(
          row.fn
            .agg<boolean>('bool_or', ['is_seeded'])
            .filterWhere('capital_ratings.account_id', '=', accountId),
          row.lit(false),
        )
        .as('is_mine_seeded'),
    ])
    .where('capital_ratings.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('members.role', '!=', 'advisor')
    .groupBy('capital')
    .execute()
  return new Map(rows.map((row) => [row.capital, row]))
}
