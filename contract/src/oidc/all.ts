import type { Call } from '#contract/call.ts'
import {
  beginOidc,
  beginOidcLink,
  finishOidc,
  finishOidcLink,
  readOidc,
  readOidcLink,
  unlinkOidc,
} from '#contract/oidc/calls.ts'

export const oidcCalls = {
  readOidc,
  beginOidc,
  finishOidc,
  readOidcLink,
  beginOidcLink,
  finishOidcLink,
  unlinkOidc,
} as const satisfies Record<string, Call>
