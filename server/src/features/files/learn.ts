import type { learnCategory } from '#contract/files/calls.ts'
import type { learnFile } from '#contract/files/file-calls.ts'
import { showCategory } from '#server/features/files/data-room.ts'
import { lockCategory, lockFile, showFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'

/**
 * Lets the assistant read everything in a category, or revokes that. Every search checks it, so revoking
 * takes effect at once.
 */
export const learnAll: Handler<typeof learnCategory> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const category = await lockCategory(tx, pilot, { id: params.id, now })
  const { is_learning: isLearning } = body
  if ((category.learning_at !== null) !== isLearning) {
    await tx
      .updateTable('file_categories')
      .set({ learning_by: isLearning ? accountId : null, learning_at: isLearning ? now : null })
      .where('family_id', '=', familyId)
      .where('id', '=', category.id)
      .execute()
    const act = isLearning ? 'category.learnt' : 'category.unlearnt'
    await appendToLedger(tx, familyId, { act, by: accountId, subjectId: category.id, now })
  }
  return showCategory(tx, { viewer: pilot, now }, category.id)
}

/** Overrides the category's setting for one file; null removes the override. */
export const learnOne: Handler<typeof learnFile> = async ({ tx, pilot, params, body, now }) => {
  const { familyId, accountId } = pilot
  const file = await lockFile(tx, pilot, { id: params.id, now })
  if (file.is_learning !== body.is_learning) {
    await tx
      .updateTable('files')
      .set({
        is_learning: body.is_learning,
        // Without an override there is no one to name.
        learning_by: body.is_learning === null ? null : accountId,
        learning_at: body.is_learning === null ? null : now,
      })
      .where('family_id', '=', familyId)
      .where('id', '=', file.id)
      .execute()
  }
  const shown = await showFile(tx, pilot, { id: file.id, now })
  if (shown.is_learning !== file.learns) {
    const act = shown.is_learning ? 'file.learnt' : 'file.unlearnt'
    await appendToLedger(tx, familyId, { act, by: accountId, subjectId: file.id, now })
  }
  return shown
}
