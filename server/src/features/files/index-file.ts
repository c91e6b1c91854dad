import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import {
  type PassageRow,
  passageRowsJson,
  titlePlace,
  wordsIn,
} from '#server/ground/passages/index-passages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface FileId {
  readonly familyId: string
  readonly fileId: string
}

/** Indexes a file by its name, folder and tags. */
export async function indexName(tx: Tx, { familyId, fileId }: FileId): Promise<void> {
  const file = await tx
    .selectFrom('files as f')
    .leftJoin('accounts as a', 'a.id', 'f.created_by')
    .select(['f.name', 'f.folder', 'f.tags', 'a.full_name', 'a.language'])
    .where('f.family_id', '=', familyId)
    .where('f.id', '=', fileId)
    .executeTakeFirstOrThrow()
  // Splits “IMG_2034-small.jpg” into words too.
  const words = [file.name, file.folder, ...file.tags].join(' ')
  const body = `${words} ${words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
  await replacePassages(
    tx,
    { familyId, fileId },
    { rows: [{ place: titlePlace, heading: null, body }], language: file.language ?? 'en', isName: true },
  )
}

/** Indexes a file's text, replacing the previous one. */
export async function indexText(
  tx: Tx,
  file: FileId,
  { passages, language }: { passages: readonly PassageRow[]; language: Language },
): Promise<void> {
  await replacePassages(tx, file, { rows: passages, language, isName: false })
}

/** Removes a binned file from the index. Its passages stay for a restore. */
export async function forgetWords(tx: Tx, { familyId, fileId }: FileId): Promise<void> {
  await tx.deleteFrom('file_words').where('family_id', '=', familyId).where('file_id', '=', fileId).execute()
}

/** Indexes a restored file again. */
export async function recallWords(tx: Tx, { familyId, fileId }: FileId): Promise<void> {
  const passages = await tx
    .selectFrom('file_passages')
    .select(['place', 'page', 'heading', 'body'])
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('place', '>', titlePlace)
    .orderBy('place')
    .execute()
  const by = await tx
    .selectFrom('files as f')
    .innerJoin('accounts as a', 'a.id', 'f.updated_by')
    .select('a.language')
    .where('f.family_id', '=', familyId)
    .where('f.id', '=', fileId)
    .executeTakeFirst()
  await indexText(tx, { familyId, fileId }, { passages, language: by?.language ?? 'en' })
  await indexName(tx, { familyId, fileId })
}

async function replacePassages(
  tx: Tx,
  { familyId, fileId }: FileId,
  { rows, language, isName }: { rows: readonly PassageRow[]; language: Language; isName: boolean },
): Promise<void> {
  await tx
    .deleteFrom('file_passages')
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('place', isName ? '=' : '>', titlePlace)
    .execute()
  await tx
    .deleteFrom('file_words')
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('is_name', '=', isName)
    .execute()
  if (rows.length === 0) return
  const prepared = passageRowsJson(rows, language)
  await sql`
    insert into file_passages (family_id, file_id, place, page, heading, body)
    select ${familyId}::uuid, ${fileId}::uuid, r.place, r.page, r.heading, r.body
    from jsonb_to_recordset(${prepared}::jsonb) as r (place integer, page integer, heading text, body text)`.execute(
    tx,
  )
  await sql`
    insert into file_words (family_id, word, file_id, is_name, places)
    select ${familyId}::uuid, w.word, ${fileId}::uuid, ${isName}::boolean, w.places from ${wordsIn(prepared, language)} w`.execute(
    tx,
  )
}
