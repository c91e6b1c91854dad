import { sql } from 'kysely'

import type { FileKind } from '#contract/files/names.ts'
import { askToRead } from '#server/features/files/ask-to-read.ts'
import { foldedName, sortedName } from '#server/platform/folded.ts'
import { mayChange, type Viewer } from '#server/features/files/readable.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { commonStart, numbered } from '#server/features/files/numbered.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

export interface NewFile {
  readonly categoryId: string
  readonly folder: string
  readonly name: string
  readonly type: string
  readonly kind: FileKind
  readonly size: number
  readonly blobId: string
  readonly isDraft: boolean
  readonly now: Date
}

/** Names of a category are free or taken until the end of the transaction. Before any file is locked, or two would wait for each other. */
export async function lockNames(tx: Tx, familyId: string, categoryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${familyId} ${categoryId}`}, 0))`.execute(tx)
}

export interface PutFile {
  readonly fileId: string
  readonly version: number
}

/**
 * Bytes become a file. One of the same name in the same folder gets them as its next version, unless they are the same or the file is
 * someone else's: then it is another file, with a number. The name is locked meanwhile, so that of two at once both are kept.
 */
export async function putFile(tx: Tx, viewer: Viewer, file: NewFile): Promise<PutFile> {
  const { familyId, accountId } = viewer
  await lockNames(tx, familyId, file.categoryId)
  const there = await sameName(tx, familyId, file)
  if (there && mayChange(viewer, there)) {
    if (there.blob_id === file.blobId) return { fileId: there.id, version: there.version }
    return addVersion(tx, viewer, { ...file, fileId: there.id, version: there.version + 1 })
  }
  const name = there ? await freeName(tx, familyId, file) : file.name
  const id = newId(file.now)
  const { categoryId, folder, type, kind, size, blobId, isDraft, now } = file
  await tx
    .insertInto('files')
    .values({
      family_id: familyId,
      id,
      category_id: categoryId,
      folder,
      folder_key: foldedName(folder),
      name,
      name_key: foldedName(name),
      sort_key: sortedName(name),
      type,
      kind,
      size,
      blob_id: blobId,
      is_draft: isDraft,
      created_by: accountId,
      created_at: now,
      updated_by: accountId,
      updated_at: now,
    })
    .execute()
  await insertVersion(tx, { familyId, accountId }, { ...file, name, fileId: id, version: 1 })
  return { fileId: id, version: 1 }
}

type NewVersion = Omit<NewFile, 'categoryId' | 'folder' | 'isDraft'> & PutFile & { readonly restoredFrom?: number }

/** The next version of a file that is locked. */
export async function addVersion(tx: Tx, { familyId, accountId }: Viewer, version: NewVersion): Promise<PutFile> {
  const { fileId, version: number, type, kind, size, blobId, now } = version
  await tx
    .updateTable('files')
    .set({ version: number, type, kind, size, blob_id: blobId, updated_by: accountId, updated_at: now, text_state: 'waiting', text_trouble: null })
    .where('family_id', '=', familyId)
    .where('id', '=', fileId)
    .execute()
  await insertVersion(tx, { familyId, accountId }, version)
  return { fileId, version: number }
}

async function insertVersion(tx: Tx, { familyId, accountId }: { familyId: string; accountId: string }, version: NewVersion): Promise<void> {
  const { fileId, version: number, name, type, size, blobId, now, restoredFrom } = version
  await tx
    .insertInto('file_versions')
    .values({
      family_id: familyId,
      file_id: fileId,
      number,
      blob_id: blobId,
      name,
      type,
      size,
      made_by: accountId,
      made_at: now,
      restored_from: restoredFrom ?? null,
    })
    .execute()
  // By its name it is found at once, by its text as soon as that is read.
  await indexName(tx, { familyId, fileId })
  await askToRead(tx, { familyId, fileId, version: number })
}

function sameName(tx: Tx, familyId: string, { categoryId, folder, name }: NewFile) {
  return tx
    .selectFrom('files')
    .select(['id', 'version', 'blob_id', 'created_by'])
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .where('folder_key', '=', foldedName(folder))
    .where('name_key', '=', foldedName(name))
    .where('binned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The same name with a number that is free in that folder. */
export async function freeName(
  tx: Tx,
  familyId: string,
  { categoryId, folder, name }: Pick<NewFile, 'categoryId' | 'folder' | 'name'>,
): Promise<string> {
  const rows = await tx
    .selectFrom('files')
    .select('name_key')
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .where('folder_key', '=', foldedName(folder))
    .where('binned_at', 'is', null)
    .where(sql<boolean>`starts_with(name_key, ${foldedName(commonStart(name))})`)
    .execute()
  const taken = new Set(rows.map(({ name_key }) => name_key))
  return numbered(name, (next) => taken.has(foldedName(next)))
}

/** Whether a name is taken in a folder by another file than this one. */
export async function isTaken(
  tx: Tx,
  familyId: string,
  { categoryId, folder, name, fileId }: Pick<NewFile, 'categoryId' | 'folder' | 'name'> & { readonly fileId: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .where('folder_key', '=', foldedName(folder))
    .where('name_key', '=', foldedName(name))
    .where('binned_at', 'is', null)
    .where('id', '<>', fileId)
    .executeTakeFirst()
  return other !== undefined
}
