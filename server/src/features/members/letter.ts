import type { Language } from '#contract/languages.ts'
import type { invitedRoles } from '#contract/roles.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { say } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** How letters leave this house. */
export interface Post {
  readonly publicUrl: URL
  readonly hasMailServer: boolean
  /** Counts letters by who sends them. */
  readonly sent: Throttle
}

/** A link that works once, for seven days; only the hash of its secret is kept. */
export function newLink(now: Date) {
  const secret = newSecret()
  return { secret, token_hash: hashSecret(secret), expires_at: later(now, 7 * day) }
}

export function linkTo(publicUrl: URL, secret: string): string {
  return new URL(`/auth/create#${secret}`, publicUrl).href
}

interface InvitationLetter {
  readonly email: string
  readonly role: (typeof invitedRoles)[number]
  readonly secret: string
  /** Their account's; without one they read the language of whoever invites them. */
  readonly language: Language
  readonly now: Date
}

/** Writes the invitation's mail. Where nobody would carry it, the link is handed to who invites; else they never see it. */
export async function sendLetter(tx: Tx, pilot: Pilot, { publicUrl, hasMailServer }: Post, letter: InvitationLetter) {
  const { email, role, secret, language, now } = letter
  const link = linkTo(publicUrl, secret)
  const values = {
    family: pilot.me.family.name || say(language, 'mails:invitation.unnamed_family'),
    name: pilot.me.account.full_name || say(language, 'mails:invitation.unnamed_person'),
    role: say(language, `mails:invitation.role_${role}`),
    link,
  }
  await writeMail(tx, { to: email, language, kind: 'invitation', values, now })
  return { done: true as const, link: hasMailServer ? null : link }
}
