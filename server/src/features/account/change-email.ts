import type { changeEmail as changeEmailCall } from '#contract/account/calls.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { writeMail } from '#server/ground/mail.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuseField } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface Limits {
  readonly passwords: Throttle
  readonly letters: Throttle
}

/**
 * Asks for another address. The link goes there, a notice to the one it is now. Where the new one has an account already its owner is
 * told, without a link; whoever asks sees no difference.
 */
export function changeEmail(publicUrl: URL, { passwords, letters }: Limits): Answer<typeof changeEmailCall> {
  return async ({ tx, pilot, body, now }) => {
    const account = await expectOwnPassword(tx, { pilot, password: body.current_password, field: 'current_password', attempts: passwords })
    if (emailKey(body.email) === account.email_key) refuseField('email', 'email_same')
    await letters.count(account.id)

    const secret = newSecret()
    const change = { token_hash: hashSecret(secret), email: body.email, asked_at: now, expires_at: later(now, day) }
    await tx
      .insertInto('email_changes')
      .values({ account_id: account.id, ...change })
      .onConflict((before) => before.column('account_id').doUpdateSet(change))
      .execute()

    const holder = await findAccountByEmail(tx, body.email)
    const values = { email: account.email, new_email: body.email }
    if (holder) await writeMail(tx, { to: holder.email, language: holder.language, kind: 'email_taken', values: { email: holder.email }, now })
    else {
      const link = new URL(`/auth/confirm-email#${secret}`, publicUrl).href
      await writeMail(tx, { to: body.email, language: account.language, kind: 'email_confirm', values: { ...values, link }, now })
    }
    const recovery = new URL('/auth/recovery', publicUrl).href
    await writeMail(tx, { to: account.email, language: account.language, kind: 'email_notice', values: { ...values, link: recovery }, now })
    return { done: true }
  }
}
