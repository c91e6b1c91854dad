import type { binFile, unbinFile } from '#contract/files/file-calls.ts'
import { foldedName, sortedName } from '#server/platform/folded.ts'
import { forgetWords, recallWords } from '#server/features/files/index-file.ts'
import { freeName, lockNames } from '#server/features/files/put-file.ts'
import { mayBin, seesCategory } from '#server/features/files/readable.ts'
import { holdCategory, lockFile, showFile } from '#server/features/files/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Puts a file into the bin: from now on nobody finds it, the assistant neither. */
export const bin: Answer<typeof binFile> = async ({ tx, pilot, params, now }) => {
  const { familyId, accountId } = pilot
  const file = await lockFile(tx, pilot, { id: params.id, now })
  if (!mayBin(pilot, file)) refuse('not_permitted')
  await tx.updateTable('files').set({ binned_at: now }).where('family_id', '=', familyId).where('id', '=', file.id).execute()
  await forgetWords(tx, { familyId, fileId: file.id })
  await appendToLedger(tx, familyId, { act: 'file.binned', by: accountId, subjectId: file.id, now })
  return { done: true }
}

/** Takes a file out of the bin. If its name was given away meanwhile, it gets a number. */
export const unbin: Answer<typeof unbinFile> = async ({ tx, pilot, params, now }) => {
  const { familyId, accountId } = pilot
  const seen = () =>
    tx
      .selectFrom('files as f')
      .selectAll('f')
      .where('f.family_id', '=', familyId)
      .where('f.id', '=', params.id)
      .where('f.binned_at', 'is not', null)
      .where(seesCategory(pilot, 'f.category_id', now))
  const before = (await seen().executeTakeFirst()) ?? refuse('not_found')
  await holdCategory(tx, pilot, { id: before.category_id, now })
  await lockNames(tx, familyId, before.category_id)
  const file = await seen().forUpdate().executeTakeFirst()
  if (!file || !mayBin(pilot, file)) refuse('not_found')
  if (file.category_id !== before.category_id) refuse('out_of_date')
  const isTaken = await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', familyId)
    .where('category_id', '=', file.category_id)
    .where('name_key', '=', file.name_key)
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  const name = isTaken ? await freeName(tx, familyId, { categoryId: file.category_id, name: file.name }) : file.name
  await tx
    .updateTable('files')
    .set({ binned_at: null, name, name_key: foldedName(name), sort_key: sortedName(name) })
    .where('family_id', '=', familyId)
    .where('id', '=', file.id)
    .execute()
  await recallWords(tx, { familyId, fileId: file.id })
  await appendToLedger(tx, familyId, { act: 'file.unbinned', by: accountId, subjectId: file.id, now })
  return showFile(tx, pilot, { id: file.id, now })
}
