import type { beginPasskeySignIn } from '#contract/passkeys/calls.ts'
import { issueChallenge } from '#server/features/passkeys/challenges.ts'
import type { RelyingParty } from '#server/features/passkeys/relying-party.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** The options for signing in with a passkey. They name no account: the passkey identifies it. */
export function beginSignIn(
  relyingParty: RelyingParty | undefined,
  optionsThrottle: Pick<Throttle, 'count'>,
): Handler<typeof beginPasskeySignIn> {
  return async ({ visit, now, transaction }) => {
    if (!relyingParty) refuse('passkeys_nowhere')
    await optionsThrottle.count(visit.address)
    const challenge = await transaction((tx) => issueChallenge(tx, { accountId: null, now }))
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.rpID,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
    })
    return { options: { ...options } }
  }
}
