import { sql } from 'kysely'

import type { Language } from '#contract/languages.ts'
import { type LaidPassage, laidPassages, titlePlace, wordsIn } from '#server/ground/passages/index-passages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

interface Which {
  readonly familyId: string
  readonly fileId: string
}

/** Lets a file be found by its name, its folder and its tags. */
export async function indexName(tx: Tx, { familyId, fileId }: Which): Promise<void> {
  const file = await tx
    .selectFrom('files as f')
    .leftJoin('accounts as a', 'a.id', 'f.created_by')
    .select(['f.name', 'f.folder', 'f.tags', 'a.full_name', 'a.language'])
    .where('f.family_id', '=', familyId)
    .where('f.id', '=', fileId)
    .executeTakeFirstOrThrow()
  // “IMG_2034-small.jpg” is also found by its parts.
  const words = [file.name, file.folder, ...file.tags].join(' ')
  const body = `${words} ${words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
  await lay(tx, { familyId, fileId }, { rows: [{ place: titlePlace, heading: null, body }], language: file.language ?? 'en', isName: true })
}

/** Lets a file be found by its text, in place of the one before. */
export async function indexText(
  tx: Tx,
  which: Which,
  { passages, language }: { passages: readonly LaidPassage[]; language: Language },
): Promise<void> {
  await lay(tx, which, { rows: passages, language, isName: false })
}

/** A file in the bin is found by nothing; its text stays, in case it is taken out again. */
export async function forgetWords(tx: Tx, { familyId, fileId }: Which): Promise<void> {
  await tx.deleteFrom('file_words').where('family_id', '=', familyId).where('file_id', '=', fileId).execute()
}

/** Lets a file that was taken out of the bin be found again. */
export async function recallWords(tx: Tx, { familyId, fileId }: Which): Promise<void> {
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

async function lay(
  tx: Tx,
  { familyId, fileId }: Which,
  { rows, language, isName }: { rows: readonly LaidPassage[]; language: Language; isName: boolean },
): Promise<void> {
  await tx
    .deleteFrom('file_passages')
    .where('family_id', '=', familyId)
    .where('file_id', '=', fileId)
    .where('place', isName ? '=' : '>', titlePlace)
    .execute()
  await tx.deleteFrom('file_words').where('family_id', '=', familyId).where('file_id', '=', fileId).where('is_name', '=', isName).execute()
  if (rows.length === 0) return
  const laid = laidPassages(rows, language)
  await sql`
    insert into file_passages (family_id, file_id, place, page, heading, body)
    select ${familyId}::uuid, ${fileId}::uuid, r.place, r.page, r.heading, r.body
    from jsonb_to_recordset(${laid}::jsonb) as r (place integer, page integer, heading text, body text)`.execute(tx)
  await sql`
    insert into file_words (family_id, word, file_id, is_name, places)
    select ${familyId}::uuid, w.word, ${fileId}::uuid, ${isName}::boolean, w.places from ${wordsIn(laid, language)} w`.execute(tx)
}
