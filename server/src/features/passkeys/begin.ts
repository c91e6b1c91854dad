import { type beginPasskey, passkeyLimits } from '#contract/passkeys/calls.ts'
import { issueChallenge } from '#server/features/passkeys/challenges.ts'
import type { PasskeyPlace } from '#server/features/passkeys/place.ts'
import type { Answer } from '#server/ground/asked.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** What the browser needs to make a passkey. The password is asked for: who has one gets in without it. */
export function begin(place: PasskeyPlace | undefined, attempts: Throttle): Answer<typeof beginPasskey> {
  return async ({ tx, pilot, body, now }) => {
    if (!place) refuse('passkeys_nowhere')
    const account = await expectOwnPassword(tx, { pilot, password: body.current_password, field: 'current_password', attempts })
    const known = await tx.selectFrom('passkeys').select(['credential_id', 'transports']).where('account_id', '=', account.id).execute()
    if (known.length >= passkeyLimits.perAccount) refuse('passkeys_full')

    // Loaded here: most processes never see a passkey.
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const options = await generateRegistrationOptions({
      rpName: 'Forerunners',
      rpID: place.rpID,
      userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      userName: account.email,
      userDisplayName: account.display_name || account.full_name || account.email,
      challenge: new Uint8Array(Buffer.from(await issueChallenge(tx, { accountId: account.id, now }), 'base64url')),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as AuthenticatorTransport[] })),
    })
    return { options: { ...options } }
  }
}

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'
