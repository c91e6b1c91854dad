import type { changePassword as changePasswordCall } from '#contract/account/calls.ts'
import { setPassword } from '#server/ground/accounts.ts'
import { revokeAllTokens } from '#server/ground/api-tokens.ts'
import type { Handler } from '#server/ground/handler.ts'
import { queueEmail } from '#server/ground/email.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { expectGoodPassword, passwordOwner } from '#server/ground/password-rules.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Changes the password, signs out every other device, revokes API tokens and emails the account's owner. */
export function changePassword(publicUrl: URL, attempts: Throttle): Handler<typeof changePasswordCall> {
  return async ({ tx, pilot, body, now }) => {
    const account = await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts,
    })
    await expectGoodPassword('new_password', body.new_password, await passwordOwner(tx, account))

    await setPassword(tx, account.id, await hashPassword(body.new_password))
    await endOtherSessions(tx, account.id, pilot.sessionHash)
    await revokeAllTokens(tx, account.id)
    const link = new URL('/auth/recovery', publicUrl).href
    await queueEmail(tx, {
      to: account.email,
      language: account.language,
      kind: 'password_changed',
      values: { email: account.email, link },
      now,
    })
    return { done: true }
  }
}
