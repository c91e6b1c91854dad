import type { askRecovery as askRecoveryCall } from '#contract/auth/calls.ts'
import type { Guesses } from '#server/features/auth/guesses.ts'
import { findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { writeMail } from '#server/ground/mail.ts'
import { hour, later } from '#server/platform/clock.ts'
import { pause } from '#server/platform/pause.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

// Longer than writing a link and a mail takes, so that the time of the answer tells nobody whether there was one to write.
const sameTimeForAll = 250

/** Sends a link that sets a new password. The answer says nothing about whether the address is known. */
export function askRecovery(publicUrl: URL, guesses: Guesses): Answer<typeof askRecoveryCall> {
  return async ({ body, visit, now, transaction }) => {
    const answerAt = pause(sameTimeForAll)
    await guesses.countRecovery(body.email, visit.address)
    await transaction(async (tx) => {
      const account = await findAccountByEmail(tx, body.email)
      const secret = newSecret()
      if (!account) return
      // One living link per account: a new one ends those before it, also when two are asked for at once.
      await lockAccount(tx, account.id)
      await tx.deleteFrom('recovery_links').where('account_id', '=', account.id).execute()
      await tx
        .insertInto('recovery_links')
        .values({ token_hash: hashSecret(secret), account_id: account.id, expires_at: later(now, hour) })
        .execute()
      // Behind the #, so that the secret never reaches a server's log.
      const link = new URL(`/auth/recovery#${secret}`, publicUrl).href
      await writeMail(tx, { to: account.email, language: account.language, kind: 'recovery', values: { email: account.email, link }, now })
    })
    await answerAt
    return { done: true }
  }
}
