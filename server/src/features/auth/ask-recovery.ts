import type { askRecovery as askRecoveryCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { findAccountByEmail } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { writeMail } from '#server/ground/mail.ts'
import { hour, later } from '#server/platform/clock.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

/** Sends a link that sets a new password. The answer says nothing about whether the address is known. */
export function askRecovery(publicUrl: URL, guesses: Guesses): Answer<typeof askRecoveryCall> {
  return async ({ body, visit, now, transaction }) => {
    await guesses.countRecovery(body.email, visit.address)
    await transaction(async (tx) => {
      const account = await findAccountByEmail(tx, body.email)
      const secret = newSecret()
      if (!account) return
      // One living link per account: a new one ends those before it.
      await tx.deleteFrom('recovery_links').where('account_id', '=', account.id).execute()
      await tx
        .insertInto('recovery_links')
        .values({ token_hash: hashSecret(secret), account_id: account.id, expires_at: later(now, hour) })
        .execute()
      // Behind the #, so that the secret never reaches a server's log.
      const link = new URL(`/auth/recovery#${secret}`, publicUrl).href
      await writeMail(tx, { to: account.email, language: account.language, kind: 'recovery', values: { email: account.email, link }, now })
    })
    return { done: true }
  }
}
