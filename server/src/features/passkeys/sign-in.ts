import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type pg from 'pg'

import type { signInWithPasskey } from '#contract/passkeys/calls.ts'
import { takeChallenge } from '#server/features/passkeys/challenges.ts'
import type { PasskeyPlace } from '#server/features/passkeys/place.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { enter, openSeat } from '#server/ground/enter.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'
import type { Tables } from '#server/tables.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly place: PasskeyPlace | undefined
  readonly attempts: Throttle
}

/** Lets in whoever holds one of the account's passkeys. It is two factors by itself: the device, and what unlocks it. */
export function signIn({ pool, place, attempts }: Parts): Answer<typeof signInWithPasskey> {
  return async (asked) => {
    const { body, visit, now, transaction } = asked
    if (!place) refuse('passkeys_nowhere')
    await attempts.count(visit.address)
    const clientData = body.answer.response.clientDataJSON
    // In a transaction of its own: whatever comes of it, it can't be signed again.
    const expectedChallenge = await transaction((tx) => takeChallenge(tx, { clientData, accountId: null, now }))
    if (expectedChallenge === undefined) refuse('passkey_refused')

    const secret = await transaction(async (tx) => {
      const passkey = await lockPasskey(tx, body.answer.id)
      const counter = await verify(body.answer, { ...place, expectedChallenge, passkey })
      await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', passkey.id).execute()
      return openSeat(tx, { accountId: passkey.account_id, visit, now })
    })
    return enter(pool, secret, asked)
  }
}

/** The account first, as everybody does who changes what opens it. */
async function lockPasskey(tx: Tx, credentialId: string) {
  const found = await tx.selectFrom('passkeys').select('account_id').where('credential_id', '=', credentialId).executeTakeFirst()
  if (!found) refuse('passkey_refused')
  await lockAccount(tx, found.account_id)
  const passkey = await tx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()
  return passkey ?? refuse('passkey_refused')
}

interface Expected extends PasskeyPlace {
  readonly expectedChallenge: string
  readonly passkey: Selectable<Tables['passkeys']>
}

/** The new count of signatures. One that does not grow is a copy's: the library refuses it. */
async function verify(answer: object, { rpID, origin, expectedChallenge, passkey }: Expected): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const found = await verifyAuthenticationResponse({
    // The library checks the form of the rest itself, and throws on what does not fit.
    response: answer as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => undefined)
  return found?.verified ? found.authenticationInfo.newCounter : refuse('passkey_refused')
}
