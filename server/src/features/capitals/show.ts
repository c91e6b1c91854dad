import type { ReplyOf } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import type { readCapitals } from '#contract/capitals/calls.ts'
import { metricsOf, scoresOf } from '#contract/capitals/metrics.ts'
import { findPieces } from '#server/features/capitals/find-pieces.ts'
import { findRatings } from '#server/features/capitals/find-ratings.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface OverviewContext {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}

/** All nine capitals as this pilot sees them. */
export async function show(
  sources: CapitalSources,
  { tx, pilot, now }: OverviewContext,
): Promise<ReplyOf<typeof readCapitals>> {
  const evidence = await findPieces(sources, tx, { familyId: pilot.familyId, now, reader: pilot })
  const ratings = await findRatings(tx, pilot)
  const definitions = await tx
    .selectFrom('capital_definitions')
    .select(['capital', 'definition', 'version'])
    .where('family_id', '=', pilot.familyId)
    .execute()

  const stewards = await tx
    .selectFrom('capital_stewards')
    .innerJoin('members', (member) =>
      member
        .onRef('members.family_id', '=', 'capital_stewards.family_id')
        .onRef('members.account_id', '=', 'capital_stewards.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'capital_stewards.account_id')
    .select(['capital', 'accounts.id', 'accounts.full_name'])
    .where('capital_stewards.family_id', '=', pilot.familyId)
    // An inactive steward doesn't count; the founder acts until they return or another is appointed.
    .where('members.status', '=', 'active')
    .where('members.role', '<>', 'advisor')
    .execute()

  const { created_at: foundedAt } = await tx
    .selectFrom('families')
    .select('created_at')
    .where('family_id', '=', pilot.familyId)
    .executeTakeFirstOrThrow()

  const all = capitals.map((capital) => {
    const rated = ratings.get(capital)
    const defined = definitions.find((row) => row.capital === capital)
    const steward = stewards.find((row) => row.capital === capital)
    return {
      capital,
      raters: rated?.raters ?? 0,
      mine: rated?.mine ?? null,
      is_mine_seeded: rated?.is_mine_seeded ?? false,
      definition: defined?.definition ?? '',
      definition_version: defined?.version ?? 0,
      steward: steward ? { id: steward.id, full_name: steward.full_name } : null,
      ...metricsOf(
        {
          perceived: rated?.perceived ?? null,
          isRated: (rated?.raters ?? 0) > 0,
          foundedAt,
          ...evidence[capital],
        },
        now,
      ),
    }
  })
  return { capitals: all, ...scoresOf(all) }
}
