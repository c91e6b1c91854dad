import type { keepFamily } from '#contract/farewell/calls.ts'
import { showFarewell } from '#server/features/farewell/show.ts'
import { tellEverybody } from '#server/features/farewell/tell-everybody.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Undoes a deletion as long as the family is there. */
export function keep(publicUrl: URL): Answer<typeof keepFamily> {
  return async ({ tx, pilot, now }) => {
    const { familyId, accountId } = pilot
    const undone = await tx.deleteFrom('family_deletions').where('family_id', '=', familyId).executeTakeFirst()
    if (undone.numDeletedRows > 0n) {
      await appendToLedger(tx, familyId, { act: 'family.deletion_undone', by: accountId, subjectId: familyId, now })
      await tellEverybody(tx, pilot, { kind: 'family_kept', day: now, publicUrl, now })
    }
    return showFarewell(tx, pilot)
  }
}
