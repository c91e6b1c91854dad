import { listActs, listLedger, readFamily, readProposals, updateFamily } from '#contract/family/calls.ts'
import { dismissNextSteps, readNextSteps } from '#contract/family/next-steps.ts'
import { secondFactorRuleCalls } from '#contract/family/second-factor-calls.ts'
import type { Call } from '#contract/call.ts'

export const familyCalls = {
  readFamily,
  updateFamily,
  listLedger,
  listActs,
  readProposals,
  ...secondFactorRuleCalls,
  readNextSteps,
  dismissNextSteps,
} as const satisfies Record<string, Call>
