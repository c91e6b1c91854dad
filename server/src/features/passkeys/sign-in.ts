import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type pg from 'pg'

import type { signInWithPasskey } from '#contract/passkeys/calls.ts'
import { consumeChallenge } from '#server/features/passkeys/challenges.ts'
import type { RelyingParty } from '#server/features/passkeys/relying-party.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { completeSignIn, openMemberSession } from '#server/ground/complete-sign-in.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'
import type { Tables } from '#server/tables/all.ts'

interface SignInOptions {
  readonly pool: pg.Pool
  readonly relyingParty: RelyingParty | undefined
  readonly attempts: Pick<Throttle, 'count'>
}

/** Signs in with a passkey. It is two factors in one: the device, and what unlocks it. */
export function signIn({ pool, relyingParty, attempts }: SignInOptions): Handler<typeof signInWithPasskey> {
  return async (context) => {
    const { body, visit, now, transaction } = context
    if (!relyingParty) refuse('passkeys_nowhere')
    await attempts.count(visit.address)
    const clientData = body.answer.response.clientDataJSON
    // In its own transaction: the challenge is consumed even if the sign-in fails.
    const expectedChallenge = await transaction((tx) =>
      consumeChallenge(tx, { clientData, accountId: null, now }),
    )
    if (expectedChallenge === undefined) refuse('passkey_refused')

    const secret = await transaction(async (tx) => {
      const passkey = await lockPasskey(tx, body.answer.id)
      const counter = await verify(body.answer, { ...relyingParty, expectedChallenge, passkey })
      await tx
        .updateTable('passkeys')
        .set({ counter, last_used_at: now })
        .where('id', '=', passkey.id)
        .execute()
      return openMemberSession(tx, { accountId: passkey.account_id, visit, hasSecondFactor: true, now })
    })
    return completeSignIn(pool, secret, context)
  }
}

/** Locks the account first, like every change of its credentials. */
async function lockPasskey(tx: Tx, credentialId: string) {
  const found = await tx
    .selectFrom('passkeys')
    .select('account_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!found) refuse('passkey_refused')
  await lockAccount(tx, found.account_id)
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return passkey ?? refuse('passkey_refused')
}

interface ExpectedResponse extends RelyingParty {
  readonly expectedChallenge: string
  readonly passkey: Selectable<Tables['passkeys']>
}

/** The new signature counter. The library refuses one that doesn't increase, because it belongs to a copy. */
async function verify(
  answer: object,
  { rpID, origin, expectedChallenge, passkey }: ExpectedResponse,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const found = await verifyAuthenticationResponse({
    // The library validates the rest and throws if it doesn't fit.
    response: answer as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return found?.verified ? found.authenticationInfo.newCounter : refuse('passkey_refused')
}
