import { type beginPasskey, passkeyLimits } from '#contract/passkeys/calls.ts'
import { issueChallenge } from '#server/features/passkeys/challenges.ts'
import type { RelyingParty } from '#server/features/passkeys/relying-party.ts'
import type { Handler } from '#server/ground/handler.ts'
import { expectOwnPassword } from '#server/ground/own-password.ts'
import { expectMayAdd } from '#server/ground/second-factor-rule.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** The options for creating a passkey. The password is required, because a passkey signs in without it. */
export function beginAdding(
  relyingParty: RelyingParty | undefined,
  attempts: Throttle,
): Handler<typeof beginPasskey> {
  return async ({ tx, pilot, body, now }) => {
    if (!relyingParty) refuse('passkeys_nowhere')
    const account = await expectOwnPassword(tx, {
      pilot,
      password: body.current_password,
      field: 'current_password',
      attempts,
    })
    await expectMayAdd(tx, pilot)
    const existing = await tx
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('account_id', '=', account.id)
      .execute()
    if (existing.length >= passkeyLimits.perAccount) refuse('passkeys_full')

    // Loaded lazily: most processes never handle a passkey.
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const options = await generateRegistrationOptions({
      rpName: 'Forerunners',
      rpID: relyingParty.rpID,
      userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      userName: account.email,
      userDisplayName: account.display_name || account.full_name || account.email,
      challenge: new Uint8Array(
        Buffer.from(await issueChallenge(tx, { accountId: account.id, now }), 'base64url'),
      ),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports: transports as AuthenticatorTransport[],
      })),
    })
    return { options: { ...options } }
  }
}

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'
