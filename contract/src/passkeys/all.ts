import {
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  listPasskeys,
  readPasskeyOrigin,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkeys/calls.ts'
import type { Call } from '#contract/call.ts'

export const passkeyCalls = {
  readPasskeyOrigin,
  beginPasskeySignIn,
  signInWithPasskey,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
} as const satisfies Record<string, Call>
