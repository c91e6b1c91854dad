import { sql } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import { metricsOf } from '#contract/capitals/metrics.ts'
import { findPieces } from '#server/features/capitals/find-pieces.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import { type CheckContext, type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

/** Mission checks on the rating, the gap and the steward of a capital. */
export function capitalChecks(sources: CapitalSources) {
  return {
    capital_gap: async (context, { capital = 'cultural', under = 1 }) => {
      const { perceived, raters } = await ratingOf(context, capital)
      const pieces = await findPieces(sources, context.tx, { familyId: context.familyId, now: context.until })
      const { gap } = metricsOf({ perceived, isRated: raters > 0, ...pieces[capital] }, context.until)
      const isMet = gap !== null && Math.abs(gap) < under
      const figure = gap === null ? {} : { figure: Math.round(gap * 10) / 10 }
      return {
        is_met: isMet,
        found: isMet ? 1 : 0,
        needed: 1,
        proof: [{ kind: 'capital', id: null, title: '', template: capital, ...figure }],
      }
    },

    capital_rated: async (context, { capital = 'cultural', count = 1 }) => {
      const { raters } = await ratingOf(context, capital)
      return counted(count, raters, [{ kind: 'capital', id: null, title: '', template: capital }])
    },

    steward_appointed: async ({ tx, familyId, until }, { capital = 'cultural' }) => {
      const rows = await tx
        .selectFrom('capital_stewards')
        .innerJoin('members', (member) =>
          member
            .onRef('members.family_id', '=', 'capital_stewards.family_id')
            .onRef('members.account_id', '=', 'capital_stewards.account_id'),
        )
        .innerJoin('accounts', 'accounts.id', 'capital_stewards.account_id')
        .select(['accounts.id', 'accounts.full_name'])
        .where('capital_stewards.family_id', '=', familyId)
        .where('capital_stewards.capital', '=', capital)
        .where('capital_stewards.appointed_at', '<=', until)
        .where('members.status', '=', 'active')
        .where('members.role', '<>', 'advisor')
        .execute()
      const proof = rows.map(({ id, full_name }) => ({
        kind: 'member' as const,
        id,
        title: full_name,
        template: null,
      }))
      return counted(1, proof.length, proof)
    },
  } satisfies Partial<Record<keyof CheckSources, CheckReader>>
}

/** Mean and number of members' ratings; values seeded by the assessment don't count. */
function ratingOf({ tx, familyId, until }: CheckContext, capital: Capital) {
  return tx
    .selectFrom('capital_ratings')
    .innerJoin('members', (member) =>
      member
        .onRef('members.family_id', '=', 'capital_ratings.family_id')
        .onRef('members.account_id', '=', 'capital_ratings.account_id'),
    )
    .select((row) => [
      sql<number | null>`avg(perceived)::float8`.as('perceived'),
      row.fn.countAll<number>().as('raters'),
    ])
    .where('capital_ratings.family_id', '=', familyId)
    .where('capital_ratings.capital', '=', capital)
    .where('capital_ratings.is_seeded', '=', false)
    .where('capital_ratings.rated_at', '<=', until)
    .where('members.status', '=', 'active')
    .where('members.role', '<>', 'advisor')
    .executeTakeFirstOrThrow()
}
