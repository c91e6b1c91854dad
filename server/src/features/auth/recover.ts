import type { recover as recoverCall } from '#contract/auth/calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { lockAccount, setPassword } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectGoodPassword, passwordOwner } from '#server/ground/password-rules.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** Sets a new password with the emailed link, once, and signs out every device. */
export function recover(throttles: SignInThrottles): Handler<typeof recoverCall> {
  return async ({ body, visit, now, transaction }) => {
    await throttles.countLink(visit)
    const password_hash = await hashPassword(body.password)

    const email = await transaction(async (tx) => {
      const token_hash = hashSecret(body.token)
      const found = await tx
        .selectFrom('recovery_links')
        .select('account_id')
        .where('token_hash', '=', token_hash)
        .executeTakeFirst()
      if (!found) refuse('link_expired')
      visit.concerns(found.account_id)
      // Locks the account first, like every change of its links; the slower of two parallel requests then
      // finds no link.
      const account = await lockAccount(tx, found.account_id)
      const link = await tx
        .deleteFrom('recovery_links')
        .where('token_hash', '=', token_hash)
        .returning('expires_at')
        .executeTakeFirst()
      if (!link || link.expires_at <= now) refuse('link_expired')
      await expectGoodPassword('password', body.password, await passwordOwner(tx, account))
      await setPassword(tx, account.id, password_hash)
      await tx.updateTable('accounts').set({ email_proven_at: now }).where('id', '=', account.id).execute()
      await endOtherSessions(tx, account.id)
      return account.email
    })
    // The owner of the mailbox gets in: earlier guesses must not lock them out.
    await throttles.forgetLogin(email, visit)
    return { done: true }
  }
}
