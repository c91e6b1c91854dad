import { later, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

const challengeLife = 5 * minute

/** Something to sign, kept here so that it is signed once and in time. */
export async function issueChallenge(tx: Tx, { accountId, now }: { accountId: string | null; now: Date }): Promise<string> {
  const challenge = newSecret()
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashSecret(challenge), account_id: accountId, expires_at: later(now, challengeLife) })
    .execute()
  return challenge
}

/** Uses the challenge up that a browser says was signed; undefined if it is none of ours, not meant for this account, or over. */
export async function takeChallenge(
  tx: Tx,
  { clientData, accountId, now }: { clientData: string; accountId: string | null; now: Date },
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning('expires_at')
    .executeTakeFirst()
  return taken && taken.expires_at > now ? challenge : undefined
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // Anybody can send anything here; what is no JSON holds no challenge.
    return undefined
  }
}
