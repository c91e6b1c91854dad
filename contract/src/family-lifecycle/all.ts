import { lifecycleCalls } from '#contract/family-lifecycle/calls.ts'
import { readExport, startExport } from '#contract/family-lifecycle/exports.ts'
import type { Call } from '#contract/call.ts'

export const familyLifecycleCalls = {
  readExport,
  startExport,
  ...lifecycleCalls,
} as const satisfies Record<string, Call>
