import type * as Browser from '@simplewebauthn/browser'

import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { addPasskey, beginPasskeySignIn } from '#contract/passkeys/calls.ts'

type Options = ReplyOf<typeof beginPasskeySignIn>['options']
type CreationOptions = Parameters<typeof Browser.startRegistration>[0]['optionsJSON']
type PasskeyResponse = BodyOf<typeof addPasskey>['answer']

/** True if this browser can use a passkey here: passkeys need a host name and a secure context. */
export function hasPasskeys(): boolean {
  const isName = !/^\[|^[\d.]+$/.test(location.hostname)
  return isName && window.isSecureContext && 'PublicKeyCredential' in window
}

// Loaded with the first passkey, to keep the sign-in page small.
const load = () => import('@simplewebauthn/browser')

/** Asks the device to create a passkey; undefined if the pilot cancels. */
export function makePasskey(options: Options): Promise<PasskeyResponse | undefined> {
  return unlessCancelled(async () =>
    (await load()).startRegistration({ optionsJSON: options as unknown as CreationOptions }),
  )
}

/** Asks the pilot to sign with a passkey; undefined if they cancel. */
export function signWithPasskey(options: Options): Promise<PasskeyResponse | undefined> {
  return unlessCancelled(async () => (await load()).startAuthentication({ optionsJSON: options }))
}

// The library's types equal the contract's, but as interfaces, which have no index signature.
async function unlessCancelled(act: () => Promise<unknown>): Promise<PasskeyResponse | undefined> {
  try {
    return (await act()) as PasskeyResponse
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
