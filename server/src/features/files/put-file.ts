import { sql } from 'kysely'

import type { FileKind } from '#contract/files/names.ts'
import { queueReading } from '#server/features/files/queue-reading.ts'
import { nameKey, nameSortKey } from '#server/platform/name-keys.ts'
import { mayChange, type Viewer } from '#server/features/files/readable.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { commonStart, numberedName } from '#server/features/files/numbered-name.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

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

/**
 * Locks the names of a category until the commit. Call it before locking files, or transactions can deadlock.
 */
export async function lockNames(tx: Tx, familyId: string, categoryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${familyId} ${categoryId}`}, 0))`.execute(tx)
}

export interface PutFile {
  readonly fileId: string
  readonly version: number
}

/**
 * Turns a blob into a file. A file of the same name and folder gets it as its next version, unless the bytes
 * are equal or the file is someone else's: then a new, numbered file is created. The names are locked, so
 * concurrent uploads are both stored.
 */
export async function putFile(tx: Tx, viewer: Viewer, file: NewFile): Promise<PutFile> {
  const { familyId, accountId } = viewer
  await lockNames(tx, familyId, file.categoryId)
  const existing = await sameName(tx, familyId, file)
  if (existing && mayChange(viewer, existing)) {
    if (existing.blob_id === file.blobId) return { fileId: existing.id, version: existing.version }
    return addVersion(tx, viewer, { ...file, fileId: existing.id, version: existing.version + 1 })
  }
  const name = existing ? await freeName(tx, familyId, file) : file.name
  const id = newId(file.now)
  const { categoryId, folder, type, kind, size, blobId, isDraft, now } = file
  await tx
    .insertInto('files')
    .values({
      family_id: familyId,
      id,
      category_id: categoryId,
      folder,
      folder_key: nameKey(folder),
      name,
      name_key: nameKey(name),
      sort_key: nameSortKey(name),
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

type NewVersion = Omit<NewFile, 'categoryId' | 'folder' | 'isDraft'> &
  PutFile & { readonly restoredFrom?: number }

/** Adds the next version to a locked file. */
export async function addVersion(
  tx: Tx,
  { familyId, accountId }: Viewer,
  version: NewVersion,
): Promise<PutFile> {
  const { fileId, version: number, type, kind, size, blobId, now } = version
  await tx
    .updateTable('files')
    .set({
      version: number,
      type,
      kind,
      size,
      blob_id: blobId,
      updated_by: accountId,
      updated_at: now,
      text_state: 'waiting',
      text_trouble: null,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', fileId)
    .execute()
  await insertVersion(tx, { familyId, accountId }, version)
  return { fileId, version: number }
}

async function insertVersion(
  tx: Tx,
  { familyId, accountId }: { familyId: string; accountId: string },
  version: NewVersion,
): Promise<void> {
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
  // The name is indexed now, the text as soon as a job has read it.
  await indexName(tx, { familyId, fileId })
  await queueReading(tx, { familyId, fileId, version: number })
}

function sameName(tx: Tx, familyId: string, { categoryId, folder, name }: NewFile) {
  return tx
    .selectFrom('files')
    .select(['id', 'version', 'blob_id', 'created_by'])
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .where('folder_key', '=', nameKey(folder))
    .where('name_key', '=', nameKey(name))
    .where('binned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The name with a number that is free in that folder. */
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
    .where('folder_key', '=', nameKey(folder))
    .where('binned_at', 'is', null)
    .where(sql<boolean>`starts_with(name_key, ${nameKey(commonStart(name))})`)
    .execute()
  const taken = new Set(rows.map(({ name_key }) => name_key))
  return numberedName(name, (next) => taken.has(nameKey(next)))
}

/** True if another file of the folder has this name. */
export async function isTaken(
  tx: Tx,
  familyId: string,
  {
    categoryId,
    folder,
    name,
    fileId,
  }: Pick<NewFile, 'categoryId' | 'folder' | 'name'> & { readonly fileId: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .where('folder_key', '=', nameKey(folder))
    .where('name_key', '=', nameKey(name))
    .where('binned_at', 'is', null)
    .where('id', '<>', fileId)
    .executeTakeFirst()
  return other !== undefined
}
