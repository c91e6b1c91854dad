import { checkLedger } from '#contract/ledger/calls.ts'
import type { Call } from '#contract/call.ts'

export const ledgerCalls = {
  checkLedger,
} as const satisfies Record<string, Call>
