import { health, readAbout, ready } from '#contract/system/calls.ts'
import type { Call } from '#contract/call.ts'

export const systemCalls = {
  health,
  readAbout,
  ready,
} as const satisfies Record<string, Call>
