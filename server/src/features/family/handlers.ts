import { listActs, type ActLookups } from '#server/features/family/list-acts.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { dismissNextSteps, readNextSteps } from '#server/features/family/next-steps.ts'
import { read } from '#server/features/family/read-family.ts'
import { readProposals } from '#server/features/family/read-proposals.ts'
import { readSecondFactorRule, setSecondFactorRule } from '#server/features/family/second-factor-rule.ts'
import { type AfterChange, update } from '#server/features/family/update-family.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

/** Hooks of other features that the family handlers need. */
export interface FamilyOptions extends ActLookups {
  readonly afterChange: AfterChange
}

export function familyHandlers(
  { secondary: aside }: Database,
  publicUrl: URL,
  { afterChange, ...naming }: FamilyOptions,
) {
  const attempts = throttle(aside, 'password', { attempts: 8, seconds: 15 * 60 })
  return {
    readFamily: read,
    updateFamily: update(afterChange),
    listLedger: listLedger(naming),
    listActs: listActs(naming),
    readProposals,
    readSecondFactorRule,
    setSecondFactorRule: setSecondFactorRule({ attempts, publicUrl }),
    readNextSteps,
    dismissNextSteps,
  }
}
