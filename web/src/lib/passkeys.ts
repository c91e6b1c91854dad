import type * as Browser from '@simplewebauthn/browser'

import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { addPasskey, askPasskey } from '#contract/passkeys/calls.ts'

type Options = ReplyOf<typeof askPasskey>['options']
type CreationOptions = Parameters<typeof Browser.startRegistration>[0]['optionsJSON']
type PasskeyAnswer = BodyOf<typeof addPasskey>['answer']

/** Whether this browser could use a passkey here: they need a name in the address, and a connection nobody can listen in on. */
export function hasPasskeys(): boolean {
  const isName = !/^\[|^[\d.]+$/.test(location.hostname)
  return isName && window.isSecureContext && 'PublicKeyCredential' in window
}

// Loaded with the first passkey: the front door has to be quick for everybody else.
const load = () => import('@simplewebauthn/browser')

/** Lets the device make a passkey; undefined if the pilot thought better of it. */
export function makePasskey(options: Options): Promise<PasskeyAnswer | undefined> {
  return unlessStopped(async () => (await load()).startRegistration({ optionsJSON: options as unknown as CreationOptions }))
}

/** Lets the pilot choose a passkey and sign with it; undefined if they thought better of it. */
export function signWithPasskey(options: Options): Promise<PasskeyAnswer | undefined> {
  return unlessStopped(async () => (await load()).startAuthentication({ optionsJSON: options }))
}

// The library's own types say the same as the contract, word by word, but as interfaces, which have no room for more.
async function unlessStopped(act: () => Promise<unknown>): Promise<PasskeyAnswer | undefined> {
  try {
    return (await act()) as PasskeyAnswer
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
