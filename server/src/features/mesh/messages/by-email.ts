import type { ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { queueEmail } from '#server/ground/email.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

/**
 * Delivers a message to an advisor's inbox and notifies them by email. The email passes foreign servers, so
 * it contains a link but not the message.
 */
export async function byEmail(
  tx: Tx,
  { delivery, message, contact, family, from }: ClaimedDelivery,
  { publicUrl, now }: { publicUrl: URL; now: Date },
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', contact.account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account) {
    const { email: to, language } = account
    const values = {
      family: family || translate(language, 'emails:invitation.unnamed_family'),
      name: from || translate(language, 'emails:invitation.unnamed_person'),
      link: new URL(`/dashboard/command-center?message=${message.id}`, publicUrl).href,
    }
    await queueEmail(tx, { to, language, kind: 'network_message', values, now })
  }
  await tx
    .updateTable('deliveries')
    .set({ state: 'delivered', trouble: null, next_at: null, delivered_at: now })
    .where('family_id', '=', delivery.family_id)
    .where('id', '=', delivery.id)
    .execute()
}
