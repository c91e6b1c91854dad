import type { Language } from '#contract/languages.ts'
import type { invitedRoles } from '#contract/roles.ts'
import { queueSecretEmail } from '#server/ground/email.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { translate } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Settings for sending invitations. */
export interface InvitationSettings {
  readonly publicUrl: URL
  readonly hasMailServer: boolean
  /** Seals the email's text, because it contains the link. */
  readonly mails: Sealer
  /** Limits invitations per sender. */
  readonly sendThrottle: Throttle
}

const linkLifetime = 7 * day

/** A link that works once, for seven days; only the hash of its token is stored. */
export function newLink(now: Date) {
  const secret = newSecret()
  return { secret, token_hash: hashSecret(secret), expires_at: later(now, linkLifetime) }
}

export function linkTo(publicUrl: URL, secret: string): string {
  return new URL(`/auth/create#${secret}`, publicUrl).href
}

interface InvitationEmail {
  readonly email: string
  readonly role: (typeof invitedRoles)[number]
  readonly secret: string
  /** The invited account's language, or the inviter's if there is no account. */
  readonly language: Language
  readonly now: Date
}

/** Queues the invitation email. Returns the link only if the server can't send email. */
export async function sendInvitation(
  tx: Tx,
  pilot: Pilot,
  { publicUrl, hasMailServer, mails }: InvitationSettings,
  invitation: InvitationEmail,
) {
  const { email, role, secret, language, now } = invitation
  const link = linkTo(publicUrl, secret)
  const values = {
    family: pilot.me.family.name || translate(language, 'emails:invitation.unnamed_family'),
    name: pilot.me.account.full_name || translate(language, 'emails:invitation.unnamed_person'),
    role: translate(language, `emails:invitation.role_${role}`),
    link,
  }
  await queueSecretEmail(tx, mails, {
    to: email,
    language,
    kind: 'invitation',
    values,
    now,
    expiresAt: later(now, linkLifetime),
  })
  return { done: true as const, link: hasMailServer ? null : link }
}
