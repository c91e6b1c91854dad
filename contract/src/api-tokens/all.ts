import { createToken, listTokens, revokeToken } from '#contract/api-tokens/calls.ts'
import type { Call } from '#contract/call.ts'

export const apiTokenCalls = {
  listTokens,
  createToken,
  revokeToken,
} as const satisfies Record<string, Call>
