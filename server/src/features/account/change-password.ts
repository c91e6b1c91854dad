import type { changePassword as changePasswordCall } from '#contract/account/calls.ts'
import { setPassword } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { writeMail } from '#server/ground/mail.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { expectGoodPassword } from '#server/ground/password-rules.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Changes the password, signs every other device out and tells the account's address about it. */
export function changePassword(publicUrl: URL, attempts: Throttle): Answer<typeof changePasswordCall> {
  return async ({ tx, pilot, body, now }) => {
    const account = await expectOwnPassword(tx, { pilot, password: body.current_password, field: 'current_password', attempts })
    await expectGoodPassword('new_password', body.new_password, account.email)

    await setPassword(tx, account.id, await hashPassword(body.new_password))
    await endOtherSessions(tx, account.id, pilot.sessionHash)
    const link = new URL('/auth/recovery', publicUrl).href
    await writeMail(tx, { to: account.email, language: account.language, kind: 'password_changed', values: { email: account.email, link }, now })
    return { done: true }
  }
}
