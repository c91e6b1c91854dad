import type { changeEmail as changeEmailCall } from '#contract/account/calls.ts'
import { emailKey, findAccountByEmail } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { queueEmail, queueSecretEmail } from '#server/ground/email.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { day, later } from '#server/platform/clock.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { Throttle } from '#server/platform/throttle.ts'

interface ChangeEmailOptions {
  readonly passwords: Throttle
  readonly emailThrottle: Throttle
  readonly mails: Sealer
}

/**
 * Requests another address. The link is sent there and a notification to the current one. If the new address
 * has an account, its owner is notified without a link; the requester sees no difference.
 */
export function changeEmail(
  publicUrl: URL,
  { passwords, emailThrottle, mails }: ChangeEmailOptions,
): Handler<typeof changeEmailCall> {
  return async ({ tx, pilot, body, now }) => {
    const account = await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts: passwords,
    })
    if (emailKey(body.email) === account.email_key) refuseField('email', 'email_same')
    await emailThrottle.count(account.id)

    const secret = newSecret()
    const change = {
      token_hash: hashSecret(secret),
      email: body.email,
      asked_at: now,
      expires_at: later(now, day),
    }
    await tx
      .insertInto('email_changes')
      .values({ account_id: account.id, ...change })
      .onConflict((before) => before.column('account_id').doUpdateSet(change))
      .execute()

    const owner = await findAccountByEmail(tx, body.email)
    const values = { email: account.email, new_email: body.email }
    if (owner)
      await queueEmail(tx, {
        to: owner.email,
        language: owner.language,
        kind: 'email_taken',
        values: { email: owner.email, link: new URL('/auth/login', publicUrl).href },
        now,
      })
    else {
      const link = new URL(`/auth/confirm-email#${secret}`, publicUrl).href
      const email = {
        to: body.email,
        language: account.language,
        kind: 'email_confirm',
        values: { ...values, link },
      } as const
      await queueSecretEmail(tx, mails, { ...email, now, expiresAt: change.expires_at })
    }
    const recovery = new URL('/auth/recovery', publicUrl).href
    await queueEmail(tx, {
      to: account.email,
      language: account.language,
      kind: 'email_notice',
      values: { ...values, link: recovery },
      now,
    })
    return { done: true }
  }
}
