import { readFrame, readToday } from '#contract/today/calls.ts'
import type { Call } from '#contract/call.ts'

export const todayCalls = {
  readFrame,
  readToday,
} as const satisfies Record<string, Call>
