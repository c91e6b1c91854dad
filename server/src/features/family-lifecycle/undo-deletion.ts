import type { undoFamilyDeletion } from '#contract/family-lifecycle/calls.ts'
import { showLifecycle } from '#server/features/family-lifecycle/read-lifecycle.ts'
import { emailMembers } from '#server/features/family-lifecycle/email-members.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/** Undoes a scheduled deletion. */
export function undoDeletion(publicUrl: URL): Handler<typeof undoFamilyDeletion> {
  return async ({ tx, pilot, now }) => {
    const { familyId, accountId } = pilot
    const undone = await tx
      .deleteFrom('family_deletions')
      .where('family_id', '=', familyId)
      .executeTakeFirst()
    if (undone.numDeletedRows > 0n) {
      await appendToLedger(tx, familyId, {
        act: 'family.deletion_undone',
        by: accountId,
        subjectId: familyId,
        now,
      })
      await emailMembers(tx, pilot, { kind: 'family_kept', day: now, publicUrl, now })
    }
    return showLifecycle(tx, pilot)
  }
}
