import type { RegistrationResponseJSON } from '@simplewebauthn/server'

import type { addPasskey } from '#contract/passkeys/calls.ts'
import { takeChallenge } from '#server/features/passkeys/challenges.ts'
import { shownColumns, shownPasskey } from '#server/features/passkeys/list.ts'
import type { PasskeyPlace } from '#server/features/passkeys/place.ts'
import type { Answer } from '#server/ground/asked.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Keeps the passkey that the browser has made, if it is one for this house, this account and this moment. */
export function add(place: PasskeyPlace | undefined): Answer<typeof addPasskey> {
  return async ({ tx, pilot, body, now }) => {
    if (!place) refuse('passkeys_nowhere')
    const accountId = pilot.accountId
    const expectedChallenge = await takeChallenge(tx, { clientData: body.answer.response.clientDataJSON, accountId, now })
    if (expectedChallenge === undefined) refuse('passkey_refused')
    const credential = await verify(body.answer, { ...place, expectedChallenge })

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
      .onConflict((known) => known.column('credential_id').doNothing())
      .returning(shownColumns)
      .executeTakeFirst()
    return shownPasskey(added ?? refuse('passkey_refused'))
  }
}

async function verify(answer: object, { rpID, origin, expectedChallenge }: PasskeyPlace & { expectedChallenge: string }) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // The library checks the form of the rest itself, and throws on what does not fit.
  const response = answer as RegistrationResponseJSON
  const found = await verifyRegistrationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID }).catch(() => undefined)
  return found?.registrationInfo?.credential ?? refuse('passkey_refused')
}
