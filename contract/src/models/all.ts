import { listLlmModels, readLlm, removeServer, testLlm, updateLlm } from '#contract/models/calls.ts'
import { listEgress } from '#contract/models/egress-calls.ts'
import type { Call } from '#contract/call.ts'

export const modelCalls = {
  readLlm,
  updateLlm,
  removeServer,
  testLlm,
  listLlmModels,
  listEgress,
} as const satisfies Record<string, Call>
