import { listActs } from '#server/features/family/list-acts.ts'
import type { PaperTitles } from '#server/ground/paper-titles.ts'
import type { FileNames } from '#server/ground/file-names.ts'
import { listLedger } from '#server/features/family/list-ledger.ts'
import { read } from '#server/features/family/read.ts'
import { readProposals } from '#server/features/family/read-proposals.ts'
import { type AfterChange, update } from '#server/features/family/update.ts'

/** What the family's acts ask of other features. */
interface FamilyParts {
  readonly afterChange: AfterChange
  readonly paperTitles: PaperTitles
  readonly fileNames: FileNames
}

export function familyAnswers({ afterChange, paperTitles, fileNames }: FamilyParts) {
  return {
    readFamily: read,
    updateFamily: update(afterChange),
    listLedger,
    listActs: listActs(paperTitles, fileNames),
    readProposals,
  }
}
