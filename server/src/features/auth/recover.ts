import type { recover as recoverCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { lockAccount, setPassword } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { expectGoodPassword } from '#server/ground/password-rules.ts'
import { endOtherSessions } from '#server/ground/sessions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** Sets a new password with the link from the mail, once, and signs every device out. */
export function recover(guesses: Guesses): Answer<typeof recoverCall> {
  return async ({ body, visit, now, transaction }) => {
    await guesses.countLink(visit.address)
    const password_hash = await hashPassword(body.password)

    const email = await transaction(async (tx) => {
      const asked = hashSecret(body.token)
      const found = await tx.selectFrom('recovery_links').select('account_id').where('token_hash', '=', asked).executeTakeFirst()
      if (!found) refuse('link_expired')
      // The account first, as everybody does who changes its links; of two who use one link at once, one then finds nothing.
      const account = await lockAccount(tx, found.account_id)
      const link = await tx.deleteFrom('recovery_links').where('token_hash', '=', asked).returning('expires_at').executeTakeFirst()
      if (!link || link.expires_at <= now) refuse('link_expired')
      await expectGoodPassword('password', body.password, account.email)
      await setPassword(tx, account.id, password_hash)
      await tx.updateTable('accounts').set({ email_proven_at: now }).where('id', '=', account.id).execute()
      await endOtherSessions(tx, account.id)
      return account.email
    })
    // Whoever holds the mailbox is let in: guesses made before must not keep them out.
    await guesses.forgetLogin(email, visit.address)
    return { done: true }
  }
}
