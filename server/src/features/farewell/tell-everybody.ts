import { activeMembers } from '#server/features/farewell/store.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayAsRead } from '#server/platform/dates.ts'
import { say } from '#server/platform/texts.ts'

interface News {
  readonly kind: 'family_deletion' | 'family_kept'
  readonly day: Date
  readonly publicUrl: URL
  readonly now: Date
}

/** A mail to every active member, to each in their language and with the day as it is where they live. */
export async function tellEverybody(tx: Tx, { familyId, me }: Pilot, { kind, day, publicUrl, now }: News): Promise<void> {
  const link = new URL('/dashboard/settings?section=leave', publicUrl).href
  for (const { email, ...reader } of await activeMembers(tx, familyId)) {
    const { language } = reader
    const values = {
      family: me.family.name || say(language, 'mails:invitation.unnamed_family'),
      name: me.account.full_name || say(language, 'mails:invitation.unnamed_person'),
      day: dayAsRead(day, reader),
      link,
    }
    await writeMail(tx, { to: email, language, kind, values, now })
  }
}
