import type { RegistrationResponseJSON } from '@simplewebauthn/server'

import type { addPasskey } from '#contract/passkeys/calls.ts'
import { consumeChallenge } from '#server/features/passkeys/challenges.ts'
import { shownColumns, shownPasskey } from '#server/features/passkeys/list.ts'
import type { RelyingParty } from '#server/features/passkeys/relying-party.ts'
import type { Handler } from '#server/ground/handler.ts'
import { markSession } from '#server/ground/second-factor-rule.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Stores the browser's new passkey if it is valid for this server, account and challenge. */
export function add(relyingParty: RelyingParty | undefined): Handler<typeof addPasskey> {
  return async ({ tx, pilot, body, now }) => {
    if (!relyingParty) refuse('passkeys_nowhere')
    const accountId = pilot.accountId
    const expectedChallenge = await consumeChallenge(tx, {
      clientData: body.answer.response.clientDataJSON,
      accountId,
      now,
    })
    if (expectedChallenge === undefined) refuse('passkey_refused')
    const credential = await verify(body.answer, { ...relyingParty, expectedChallenge })

    const added = await tx
      .insertInto('passkeys')
      .values({
        id: newId(now),
        account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: body.name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((existing) => existing.column('credential_id').doNothing())
      .returning(shownColumns)
      .executeTakeFirst()
    if (!added) refuse('passkey_refused')
    await markSession(tx, pilot.sessionHash)
    return shownPasskey(added)
  }
}

async function verify(
  answer: object,
  { rpID, origin, expectedChallenge }: RelyingParty & { expectedChallenge: string },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // The library validates the rest and throws if it doesn't fit.
  const response = answer as RegistrationResponseJSON
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => undefined)
  return found?.registrationInfo?.credential ?? refuse('passkey_refused')
}
