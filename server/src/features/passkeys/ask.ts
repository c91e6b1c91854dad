import type { askPasskey } from '#contract/passkeys/calls.ts'
import { issueChallenge } from '#server/features/passkeys/challenges.ts'
import type { PasskeyPlace } from '#server/features/passkeys/place.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** What a passkey is shown at the door. Nobody is named: the passkey itself knows whose it is. */
export function ask(place: PasskeyPlace | undefined, asking: Throttle): Answer<typeof askPasskey> {
  return async ({ visit, now, transaction }) => {
    if (!place) refuse('passkeys_nowhere')
    await asking.count(visit.address)
    const challenge = await transaction((tx) => issueChallenge(tx, { accountId: null, now }))
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const options = await generateAuthenticationOptions({
      rpID: place.rpID,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
    })
    return { options: { ...options } }
  }
}
