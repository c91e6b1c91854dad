import type { appointSteward as appointStewardCall } from '#contract/capitals/calls.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Appoints or dismisses the steward of a capital. Open approval rounds keep the steward they began with. */
export function appointSteward(sources: CapitalSources): Handler<typeof appointStewardCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const { familyId, accountId } = pilot
    const capital = capitalOf(params)
    const chosen = body.account_id
    if (chosen !== null) {
      const member = await findMembership(tx, familyId, chosen)
      // An advisor has no vote, so a document that needs theirs could never be approved.
      if (member?.status !== 'active' || member.role === 'advisor') refuseField('account_id', 'not_found')
    }
    const before = await tx
      .selectFrom('capital_stewards')
      .select('account_id')
      .where('family_id', '=', familyId)
      .where('capital', '=', capital)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.account_id ?? null) === chosen) return show(sources, { tx, pilot, now })

    if (chosen === null) {
      await tx
        .deleteFrom('capital_stewards')
        .where('family_id', '=', familyId)
        .where('capital', '=', capital)
        .execute()
    } else {
      const appointed = { account_id: chosen, appointed_by: accountId, appointed_at: now }
      await tx
        .insertInto('capital_stewards')
        .values({ family_id: familyId, capital, ...appointed })
        .onConflict((row) => row.columns(['family_id', 'capital']).doUpdateSet(appointed))
        .execute()
    }
    await appendToLedger(tx, familyId, {
      act: chosen === null ? 'capital.steward_dismissed' : 'capital.steward_appointed',
      by: accountId,
      details: { capital, account_id: chosen ?? before?.account_id },
      now,
    })
    return show(sources, { tx, pilot, now })
  }
}
