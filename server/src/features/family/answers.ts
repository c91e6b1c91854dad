import { listActs, type NamingParts } from '#server/features/family/list-acts.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { dismissNextSteps, readNextSteps } from '#server/features/family/next-steps.ts'
import { read } from '#server/features/family/read.ts'
import { readProposals } from '#server/features/family/read-proposals.ts'
import { type AfterChange, update } from '#server/features/family/update.ts'

/** What the family's acts ask of other features. */
interface FamilyParts extends NamingParts {
  readonly afterChange: AfterChange
}

export function familyAnswers({ afterChange, ...naming }: FamilyParts) {
  return {
    readFamily: read,
    updateFamily: update(afterChange),
    listLedger,
    listActs: listActs(naming),
    readProposals,
    readNextSteps,
    dismissNextSteps,
  }
}
