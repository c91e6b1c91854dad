import type { changePassword as changePasswordCall } from '#contract/account/calls.ts'
import { lockAccount, setPassword } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { writeMail } from '#server/ground/mail.ts'
import { expectGoodPassword } from '#server/ground/password-rules.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { hashPassword, isPassword } from '#server/platform/passwords.ts'
import { refuseField } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Changes the password, signs every other device out and tells the account's address about it. */
export function changePassword(publicUrl: URL, attempts: Throttle): Answer<typeof changePasswordCall> {
  return async ({ tx, pilot, body, now }) => {
    await attempts.count(pilot.accountId)
    const account = await lockAccount(tx, pilot.accountId)
    if (!(await isPassword(body.current_password, account.password_hash))) refuseField('current_password', 'password_wrong')
    await expectGoodPassword('new_password', body.new_password, account.email)

    await setPassword(tx, account.id, await hashPassword(body.new_password))
    await endOtherSessions(tx, account.id, pilot.sessionHash)
    const link = new URL('/auth/recovery', publicUrl).href
    await writeMail(tx, { to: account.email, language: account.language, kind: 'password_changed', values: { email: account.email, link }, now })
    await attempts.forget(pilot.accountId)
    return { done: true }
  }
}
