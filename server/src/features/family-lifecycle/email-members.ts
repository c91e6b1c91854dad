import { activeMembers } from '#server/features/family-lifecycle/store.ts'
import { queueEmail } from '#server/ground/email.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayAsRead } from '#server/platform/dates.ts'
import { translate } from '#server/platform/texts.ts'

interface MemberEmail {
  readonly kind: 'family_deletion' | 'family_kept'
  readonly day: Date
  readonly publicUrl: URL
  readonly now: Date
}

/** Emails every active member in their language, with the date in their format. */
export async function emailMembers(
  tx: Tx,
  { familyId, me }: Pilot,
  { kind, day, publicUrl, now }: MemberEmail,
): Promise<void> {
  const link = new URL('/dashboard/settings?section=leave', publicUrl).href
  for (const { email, ...reader } of await activeMembers(tx, familyId)) {
    const { language } = reader
    const values = {
      family: me.family.name || translate(language, 'emails:invitation.unnamed_family'),
      name: me.account.full_name || translate(language, 'emails:invitation.unnamed_person'),
      day: dayAsRead(day, reader),
      link,
    }
    await queueEmail(tx, { to: email, language, kind, values, now })
  }
}
