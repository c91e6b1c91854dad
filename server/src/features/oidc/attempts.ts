import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

// Someone may have to find their password for the provider.
const attemptLife = 10 * minute

/** Begins an attempt to sign in, or to link this account; returns the browser's secret. */
export async function beginAttempt(tx: Tx, accountId: string | null, now: Date): Promise<string> {
  const attempt = newSecret()
  await tx
    .insertInto('oidc_attempts')
    .values({
      attempt_hash: hashSecret(attempt),
      account_id: accountId,
      expires_at: later(now, attemptLife),
    })
    .execute()
  return attempt
}

/** Consumes an attempt, once, for the purpose it was begun for. */
export async function consumeAttempt(
  tx: Tx,
  { attempt, accountId, now }: { attempt: string; accountId: string | null; now: Date },
): Promise<void> {
  const consumed = await tx
    .deleteFrom('oidc_attempts')
    .where('attempt_hash', '=', hashSecret(attempt))
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (consumed.numDeletedRows === 0n) refuse('oidc_failed')
}
