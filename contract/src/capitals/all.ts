import {
  appointSteward,
  defineCapital,
  listEvidence,
  rateCapital,
  readCapitals,
} from '#contract/capitals/calls.ts'
import type { Call } from '#contract/call.ts'

export const capitalCalls = {
  readCapitals,
  listEvidence,
  rateCapital,
  defineCapital,
  appointSteward,
} as const satisfies Record<string, Call>
