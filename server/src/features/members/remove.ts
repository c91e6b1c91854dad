import type { removeMember } from '#contract/members/calls.ts'
import { lockOthersSeat } from '#server/features/members/seat.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

interface Removal {
  readonly familyId: string
  readonly accountId: string
  readonly by: string
  readonly now: Date
}

/** Does the removal, ends an advisor's mandate with it, and settles every open round that counts on them. `app.ts` hands it in. */
export type AroundRemoval = (tx: Tx, removal: Removal, change: () => Promise<void>) => Promise<void>

/** Removes a member. Their row stays for what they wrote and decided; nothing is theirs to do in this family any more. */
export function remove(aroundRemoval: AroundRemoval, publicUrl: URL): Answer<typeof removeMember> {
  return async ({ tx, pilot, params, now }) => {
    const { familyId, accountId } = pilot
    const { role } = await lockOthersSeat(tx, pilot, params.id)
    await aroundRemoval(tx, { familyId, accountId: params.id, by: accountId, now }, async () => {
      await tx
        .updateTable('members')
        .set({ status: 'inactive', removed_at: now, left_at: null })
        .where('family_id', '=', familyId)
        .where('account_id', '=', params.id)
        .execute()
      const capitals = await endRights(tx, familyId, params.id)
      const details = { account_id: params.id, role, capitals }
      await appendToLedger(tx, familyId, { act: 'member.removed', by: accountId, subjectId: params.id, details, now })
    })
    await notify(tx, pilot, { accountId: params.id, publicUrl, now })
    return { done: true }
  }
}

/** Ends what they steward and what was shared with or offered to them. Gives the capitals, for the ledger. */
async function endRights(tx: Tx, familyId: string, accountId: string): Promise<string[]> {
  for (const table of ['document_shares', 'document_added_approvals', 'category_shares', 'calendar_links'] as const)
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

/** By email: they see nothing of this family any more. */
async function notify(tx: Tx, { me }: Pilot, { accountId, publicUrl, now }: { accountId: string; publicUrl: URL; now: Date }): Promise<void> {
  const { email, language } = await tx.selectFrom('accounts').select(['email', 'language']).where('id', '=', accountId).executeTakeFirstOrThrow()
  const values = {
    family: me.family.name || say(language, 'mails:invitation.unnamed_family'),
    name: me.account.full_name || say(language, 'mails:invitation.unnamed_person'),
    link: new URL('/auth/login', publicUrl).href,
  }
  await writeMail(tx, { to: email, language, kind: 'member_removed', values, now })
}
