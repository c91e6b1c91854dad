import type { removeMember } from '#contract/members/calls.ts'
import { findOtherMember } from '#server/features/members/find-member.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { queueEmail } from '#server/ground/email.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

interface Removal {
  readonly familyId: string
  readonly accountId: string
  readonly by: string
  readonly now: Date
}

/** Runs the removal, ends an advisor's mandate and re-evaluates open rounds. `app.ts` provides it. */
export type AroundRemoval = (tx: Tx, removal: Removal, change: () => Promise<void>) => Promise<void>

/** Removes a member. Their row remains, because their documents and votes refer to it. */
export function remove(aroundRemoval: AroundRemoval, publicUrl: URL): Handler<typeof removeMember> {
  return async ({ tx, pilot, params, now }) => {
    const { familyId, accountId } = pilot
    const { role } = await findOtherMember(tx, pilot, params.id)
    await aroundRemoval(tx, { familyId, accountId: params.id, by: accountId, now }, async () => {
      await tx
        .updateTable('members')
        .set({ status: 'inactive', removed_at: now, left_at: null })
        .where('family_id', '=', familyId)
        .where('account_id', '=', params.id)
        .execute()
      const capitals = await endRights(tx, familyId, params.id)
      const details = { account_id: params.id, role, capitals }
      await appendToLedger(tx, familyId, {
        act: 'member.removed',
        by: accountId,
        subjectId: params.id,
        details,
        now,
      })
    })
    await notify(tx, pilot, { accountId: params.id, publicUrl, now })
    return { done: true }
  }
}

/** Ends their stewardships, shares and offers. Returns the capitals for the ledger. */
async function endRights(tx: Tx, familyId: string, accountId: string): Promise<string[]> {
  for (const table of [
    'document_shares',
    'document_added_approvals',
    'category_shares',
    'calendar_links',
  ] as const)
    await tx.deleteFrom(table).where('family_id', '=', familyId).where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .where((offer) => offer.or([offer('offered_to', '=', accountId), offer('offered_by', '=', accountId)]))
    .execute()
  const stewarded = await tx
    .deleteFrom('capital_stewards')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .returning('capital')
    .execute()
  return stewarded.map(({ capital }) => capital).toSorted()
}

/** By email, because they no longer see this family. */
async function notify(
  tx: Tx,
  { me }: Pilot,
  { accountId, publicUrl, now }: { accountId: string; publicUrl: URL; now: Date },
): Promise<void> {
  const { email, language } = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const values = {
    family: me.family.name || translate(language, 'emails:invitation.unnamed_family'),
    name: me.account.full_name || translate(language, 'emails:invitation.unnamed_person'),
    link: new URL('/auth/login', publicUrl).href,
  }
  await queueEmail(tx, { to: email, language, kind: 'member_removed', values, now })
}
