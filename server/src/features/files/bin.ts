import type { binFile, unbinFile } from '#contract/files/file-calls.ts'
import type { binFiles as binFilesCall, unbinFiles as unbinFilesCall } from '#contract/files/several-calls.ts'
import { nameKey, nameSortKey } from '#server/platform/name-keys.ts'
import { forgetWords, recallWords } from '#server/features/files/index-file.ts'
import { freeName, isTaken, lockNames } from '#server/features/files/put-file.ts'
import { mayBin, seesCategory } from '#server/features/files/readable.ts'
import { lockCategory, lockFile, showFile } from '#server/features/files/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

interface BinTarget {
  readonly id: string
  readonly now: Date
}

/** Moves a file to the bin, which removes it from every search, the assistant's too. */
export const bin: Handler<typeof binFile> = async ({ tx, pilot, params, now }) => {
  await binOne(tx, pilot, { id: params.id, now })
  return { done: true }
}

/** Moves several files to the bin, all or none. */
export const binFiles: Handler<typeof binFilesCall> = async ({ tx, pilot, body, now }) => {
  for (const id of inOrder(body.files)) await binOne(tx, pilot, { id, now })
  return { done: true }
}

/** Restores a file from the bin. If its name is taken by now, it gets a number. */
export const unbin: Handler<typeof unbinFile> = async ({ tx, pilot, params, now }) => {
  await unbinOne(tx, pilot, { id: params.id, now })
  return showFile(tx, pilot, { id: params.id, now })
}

export const unbinFiles: Handler<typeof unbinFilesCall> = async ({ tx, pilot, body, now }) => {
  for (const id of inOrder(body.files)) await unbinOne(tx, pilot, { id, now })
  return { done: true }
}

/** Unique ids in a fixed order, so that concurrent requests can't deadlock. */
function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted()
}

async function binOne(tx: Tx, pilot: Pilot, { id, now }: BinTarget): Promise<void> {
  const { familyId, accountId } = pilot
  const file = await lockFile(tx, pilot, { id, now })
  if (!mayBin(pilot, file)) refuse('not_permitted')
  await tx
    .updateTable('files')
    .set({ binned_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', file.id)
    .execute()
  await forgetWords(tx, { familyId, fileId: file.id })
  await appendToLedger(tx, familyId, { act: 'file.binned', by: accountId, subjectId: file.id, now })
}

async function unbinOne(tx: Tx, pilot: Pilot, { id, now }: BinTarget): Promise<void> {
  const { familyId, accountId } = pilot
  const binnedFile = () =>
    tx
      .selectFrom('files as f')
      .selectAll('f')
      .where('f.family_id', '=', familyId)
      .where('f.id', '=', id)
      .where('f.binned_at', 'is not', null)
      .where(seesCategory(pilot, 'f.category_id', now))
  const before = (await binnedFile().executeTakeFirst()) ?? refuse('not_found')
  await lockCategory(tx, pilot, { id: before.category_id, now })
  await lockNames(tx, familyId, before.category_id)
  const file = await binnedFile().forUpdate().executeTakeFirst()
  if (!file || !mayBin(pilot, file)) refuse('not_found')
  if (file.category_id !== before.category_id) refuse('out_of_date')
  const location = { categoryId: file.category_id, folder: file.folder, name: file.name }
  const name = (await isTaken(tx, familyId, { ...location, fileId: file.id }))
    ? await freeName(tx, familyId, location)
    : file.name
  await tx
    .updateTable('files')
    .set({ binned_at: null, name, name_key: nameKey(name), sort_key: nameSortKey(name) })
    .where('family_id', '=', familyId)
    .where('id', '=', file.id)
    .execute()
  await recallWords(tx, { familyId, fileId: file.id })
  await appendToLedger(tx, familyId, { act: 'file.unbinned', by: accountId, subjectId: file.id, now })
}
