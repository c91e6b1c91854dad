import type { Taken } from '#server/features/mesh/messages/take.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

/**
 * Lays a message into an advisor's inbox and has it said by mail. A mail lies on servers of others: it says that there is something and
 * where, never what.
 */
export async function byMail(
  tx: Tx,
  { delivery, message, contact, family, from }: Taken,
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
      family: family || say(language, 'mails:invitation.unnamed_family'),
      name: from || say(language, 'mails:invitation.unnamed_person'),
      link: new URL(`/dashboard/command-center?message=${message.id}`, publicUrl).href,
    }
    await writeMail(tx, { to, language, kind: 'network_message', values, now })
  }
  await tx
    .updateTable('deliveries')
    .set({ state: 'delivered', trouble: null, next_at: null, delivered_at: now })
    .where('family_id', '=', delivery.family_id)
    .where('id', '=', delivery.id)
    .execute()
}
