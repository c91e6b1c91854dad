import type { rateCapital } from '#contract/capitals/calls.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Stores the pilot's rating of a capital. A later assessment doesn't change it. */
export function rate(sources: CapitalSources): Handler<typeof rateCapital> {
  return async ({ tx, pilot, params, body: { perceived }, now }) => {
    const own = { family_id: pilot.familyId, account_id: pilot.accountId, capital: capitalOf(params) }
    if (perceived === null) {
      await tx
        .deleteFrom('capital_ratings')
        .where('family_id', '=', own.family_id)
        .where('account_id', '=', own.account_id)
        .where('capital', '=', own.capital)
        .execute()
    } else {
      const rated = { perceived, is_seeded: false, rated_at: now }
      await tx
        .insertInto('capital_ratings')
        .values({ ...own, ...rated })
        .onConflict((conflict) => conflict.columns(['family_id', 'account_id', 'capital']).doUpdateSet(rated))
        .execute()
    }
    return show(sources, { tx, pilot, now })
  }
}
