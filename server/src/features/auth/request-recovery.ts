import { setTimeout as sleep } from 'node:timers/promises'

import type { requestRecovery as requestRecoveryCall } from '#contract/auth/calls.ts'
import type { SignInThrottles } from '#server/features/auth/sign-in-throttles.ts'
import { findAccountByEmail, lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { queueSecretEmail } from '#server/ground/email.ts'
import { hour, later } from '#server/platform/clock.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

// Longer than creating a link and an email takes, so that response time doesn't reveal known addresses.
const responseDelay = 250

/** Emails a link that sets a new password. The response doesn't reveal whether the address is known. */
export function requestRecovery(
  publicUrl: URL,
  throttles: SignInThrottles,
  mails: Sealer,
): Handler<typeof requestRecoveryCall> {
  return async ({ body, visit, now, transaction }) => {
    const delay = sleep(responseDelay)
    await throttles.countRecovery(body.email, visit)
    await transaction(async (tx) => {
      const account = await findAccountByEmail(tx, body.email)
      const secret = newSecret()
      visit.concerns(account?.id)
      if (!account) return
      const diesAt = later(now, hour)
      // One valid link per account: a new one replaces earlier ones, even in parallel.
      await lockAccount(tx, account.id)
      await tx.deleteFrom('recovery_links').where('account_id', '=', account.id).execute()
      await tx
        .insertInto('recovery_links')
        .values({ token_hash: hashSecret(secret), account_id: account.id, expires_at: diesAt })
        .execute()
      // In the fragment, so that the token never reaches a server log.
      const link = new URL(`/auth/recovery#${secret}`, publicUrl).href
      const values = { email: account.email, link }
      await queueSecretEmail(tx, mails, {
        to: account.email,
        language: account.language,
        kind: 'recovery',
        values,
        now,
        expiresAt: diesAt,
      })
    })
    await delay
    return { done: true }
  }
}
