import type { memberNotificationKinds } from '#contract/notifications/calls.ts'
import { queueEmail } from '#server/ground/email.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { translate } from '#server/platform/texts.ts'

interface InvitationNotification {
  readonly kind: (typeof memberNotificationKinds)[number]
  readonly invitedBy: string
  readonly email: string
  /** The new member; null while someone outside the family asks. */
  readonly by: { readonly id: string; readonly name: string } | null
  readonly publicUrl: URL
  readonly now: Date
}

/**
 * Notifies the inviting member, in the app and by email; the founders, if that member is no longer active.
 */
export async function notifyInviter(
  tx: Tx,
  familyId: string,
  { kind, invitedBy, email, by, publicUrl, now }: InvitationNotification,
): Promise<void> {
  const active = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .innerJoin('families', 'families.family_id', 'members.family_id')
    .select([
      'members.account_id',
      'members.role',
      'accounts.email',
      'accounts.language',
      'families.name as family',
    ])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where((row) => row.or([row('members.role', '=', 'founder'), row('members.account_id', '=', invitedBy)]))
    .orderBy('members.account_id')
    .execute()
  const inviter = active.find(({ account_id }) => account_id === invitedBy)
  const link = new URL('/dashboard/settings?tab=family&section=members', publicUrl).href
  for (const reader of inviter ? [inviter] : active) {
    const about = {
      kind,
      document_id: null,
      version: null,
      comment_id: null,
      by_account: by?.id ?? null,
      reason: null,
      email,
    }
    await tx
      .insertInto('notices')
      .values({
        family_id: familyId,
        id: newId(now),
        account_id: reader.account_id,
        ...about,
        at: now,
        read_at: null,
        mailed_at: now,
      })
      .execute()
    const family = reader.family || translate(reader.language, 'emails:invitation.unnamed_family')
    // A new account has no name yet, so its address identifies it.
    const values = { family, name: by?.name ? `${by.name} (${email})` : email, email, link }
    await queueEmail(tx, { to: reader.email, language: reader.language, kind, values, now })
  }
}
