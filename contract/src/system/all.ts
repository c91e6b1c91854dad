import { health, ready } from '#contract/system/calls.ts'
import type { Call } from '#contract/call.ts'

export const systemCalls = {
  health,
  ready,
} as const satisfies Record<string, Call>
