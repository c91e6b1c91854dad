import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

const challengeLife = 5 * minute

/** Creates a challenge; stored so that it is used once and in time. */
export async function issueChallenge(
  tx: Tx,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<string> {
  const challenge = newSecret()
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      account_id: accountId,
      expires_at: later(now, challengeLife),
    })
    .execute()
  return challenge
}

/**
 * Consumes the challenge that a browser signed; undefined if it is unknown, for another account, or expired.
 */
export async function consumeChallenge(
  tx: Tx,
  { clientData, accountId, now }: { clientData: string; accountId: string | null; now: Date },
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const consumed = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning('expires_at')
    .executeTakeFirst()
  return consumed && consumed.expires_at > now ? challenge : undefined
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = fieldsOf(JSON.parse(Buffer.from(clientData, 'base64url').toString()))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // The input is untrusted; invalid JSON has no challenge.
    return undefined
  }
}
