import { type RawBuilder, sql } from 'kysely'

import { splitPassages } from '#contract/documents/passages.ts'
import type { Language } from '#contract/languages.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import { maxWordLength, stemmers, wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface IndexedText {
  readonly family_id: string
  readonly document_id: string
  readonly version: number
  readonly title: string
  readonly body: string
  readonly language: Language
  /** The approved version, which stays searchable next to the newest. */
  readonly approved_version: number | null
}

/** The index of the title among a document's passages. */
export const titlePlace = -1

/** Replaces the search index of a document's text. The caller holds the document's lock. */
export async function indexPassages(
  tx: Tx,
  { family_id, document_id, version, title, body, language, approved_version }: IndexedText,
): Promise<void> {
  for (const table of ['passages', 'passage_words'] as const) {
    await tx
      .deleteFrom(table)
      .where('family_id', '=', family_id)
      .where('document_id', '=', document_id)
      .where('version', '<>', approved_version ?? 0)
      .execute()
  }
  let heading: string | null = null
  const rows: PassageRow[] = [{ place: titlePlace, heading: null, body: title }]
  for (const [place, text] of splitPassages(body).entries()) {
    heading = headingOf(text) ?? heading
    rows.push({ place, heading, body: text })
  }
  const rowsJson = passageRowsJson(rows, language)
  const { numAffectedRows } = await sql`
    insert into passages (family_id, document_id, version, place, heading, body)
    select ${family_id}::uuid, ${document_id}::uuid, ${version}::integer, r.place, r.heading, r.body
    from jsonb_to_recordset(${rowsJson}::jsonb) as r (place integer, heading text, body text)
    on conflict do nothing`.execute(tx)
  // The approved version was already indexed. All others were deleted above, so the inserts below need no
  // conflict check.
  if (numAffectedRows === 0n) return
  await sql`
    insert into passage_words (family_id, word, document_id, version, places)
    select ${family_id}::uuid, w.word, ${document_id}::uuid, ${version}::integer, w.places from ${wordsIn(rowsJson, language)} w`.execute(
    tx,
  )
}

export interface PassageRow {
  readonly place: number
  readonly page?: number | null
  readonly heading: string | null
  readonly body: string
}

/** Passages as JSON for the insert, each with the words that find it. */
export function passageRowsJson(rows: readonly PassageRow[], language: Language): string {
  // The heading above a passage tells its subject.
  const found = rows.map(({ heading, body, ...at }) => {
    const whole = heading && !body.startsWith('#') ? `${heading} ${body}` : body
    // A lone surrogate at the cut could not be stored.
    const words = whole.slice(0, maxCharacters).toWellFormed()
    const plain = [...new Set(wordsOf(words, language))]
    return {
      ...at,
      heading,
      body,
      words: `${words} ${unwritten(plain, words, language)}`,
      plain: plain.join(' '),
    }
  })
  return JSON.stringify(found)
}

/**
 * The words that PostgreSQL's parser would not find in the text itself, so that they are stemmed too. None
 * without a stemmer.
 */
function unwritten(plain: readonly string[], text: string, language: Language): string {
  if (!stemmers[language]) return ''
  // Between these separators PostgreSQL sees ASCII letters as a word in every locale; it skips text in angle
  // brackets as a tag.
  const written = new Set(text.includes('<') ? [] : text.toLowerCase().split(/[ \t\n\r.,;:!?()[\]"*#]+/))
  return plain.filter((word) => !(/^[a-z]+$/.test(word) && written.has(word))).join(' ')
}

/** Every distinct word of such passages with its places, both as written and stemmed by PostgreSQL. */
export function wordsIn(rowsJson: string, language: Language): RawBuilder<unknown> {
  const stemmer = stemmers[language] ?? 'simple'
  return sql`(
    select w.word, array_agg(distinct r.place) as places
    from jsonb_to_recordset(${rowsJson}::jsonb) as r (place integer, words text, plain text),
      lateral (
        select lexeme as word from unnest(to_tsvector(${stemmer}::regconfig, r.words))
        union all select word from string_to_table(r.plain, ' ') word
      ) w
    where length(w.word) between 1 and ${maxWordLength}::integer
    group by w.word)`
}

// A passage may be a table of thousands of rows; PostgreSQL limits the size of a tsvector.
const maxCharacters = 60_000
