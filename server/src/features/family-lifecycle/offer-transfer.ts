import type { offerTransfer, withdrawTransfer } from '#contract/family-lifecycle/calls.ts'
import { showLifecycle } from '#server/features/family-lifecycle/read-lifecycle.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { queueEmail } from '#server/ground/email.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Offers the family to another active member. Nothing changes until they accept. */
export function offer(publicUrl: URL, attempts: Throttle): Handler<typeof offerTransfer> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    await expectOwnPassword(tx, { pilot, password: body.password, field: 'password', attempts })
    const recipient = await tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select(['accounts.email', 'accounts.language', 'members.role', 'members.status'])
      .where('members.family_id', '=', familyId)
      .where('members.account_id', '=', body.account_id)
      .executeTakeFirst()
    if (!recipient) refuse('not_found')
    if (recipient.status !== 'active' || recipient.role === 'founder') refuse('not_offerable')

    const offered = { offered_by: accountId, offered_to: body.account_id, role: body.role, offered_at: now }
    await tx
      .insertInto('family_offers')
      .values({ family_id: familyId, ...offered })
      .onConflict((open) => open.column('family_id').doUpdateSet(offered))
      .execute()
    await appendToLedger(tx, familyId, {
      act: 'family.offered',
      by: accountId,
      subjectId: familyId,
      details: { account_id: body.account_id, role: body.role },
      now,
    })
    const values = {
      family: pilot.me.family.name || translate(recipient.language, 'emails:invitation.unnamed_family'),
      name: pilot.me.account.full_name || translate(recipient.language, 'emails:invitation.unnamed_person'),
      link: new URL('/dashboard', publicUrl).href,
    }
    await queueEmail(tx, {
      to: recipient.email,
      language: recipient.language,
      kind: 'family_offered',
      values,
      now,
    })
    return showLifecycle(tx, pilot)
  }
}

/** Withdraws the offer, if there is one. */
export const withdraw: Handler<typeof withdrawTransfer> = async ({ tx, pilot, now }) => {
  const { familyId, accountId } = pilot
  const withdrawn = await tx
    .deleteFrom('family_offers')
    .where('family_id', '=', familyId)
    .returning('offered_to')
    .executeTakeFirst()
  if (withdrawn) {
    const details = { account_id: withdrawn.offered_to }
    await appendToLedger(tx, familyId, {
      act: 'family.offer_withdrawn',
      by: accountId,
      subjectId: familyId,
      details,
      now,
    })
  }
  return showLifecycle(tx, pilot)
}
