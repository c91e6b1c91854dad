import { type RawBuilder, sql } from 'kysely'

import { splitPassages } from '#contract/documents/passages.ts'
import type { Language } from '#contract/languages.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import { longestWord, stemmers, wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface Indexed {
  readonly family_id: string
  readonly document_id: string
  readonly version: number
  readonly title: string
  readonly body: string
  readonly language: Language
  /** The version in force, which stays to be found beside the newest. */
  readonly approved_version: number | null
}

/** Where a title lies among the passages of its paper. */
export const titlePlace = -1

/** Lets a new text be found by its words, in place of the one before. Whoever calls holds the paper. */
export async function indexPassages(tx: Tx, { family_id, document_id, version, title, body, language, approved_version }: Indexed): Promise<void> {
  for (const table of ['passages', 'passage_words'] as const) {
    await tx
      .deleteFrom(table)
      .where('family_id', '=', family_id)
      .where('document_id', '=', document_id)
      .where('version', '<>', approved_version ?? 0)
      .execute()
  }
  let heading: string | null = null
  const rows = [{ place: titlePlace, heading: null as string | null, body: title }]
  for (const [place, text] of splitPassages(body).entries()) {
    heading = headingOf(text) ?? heading
    rows.push({ place, heading, body: text })
  }
  const laid = laidPassages(rows, language)
  const { numAffectedRows } = await sql`
    insert into passages (family_id, document_id, version, place, heading, body)
    select ${family_id}::uuid, ${document_id}::uuid, ${version}::integer, r.place, r.heading, r.body
    from jsonb_to_recordset(${laid}::jsonb) as r (place integer, heading text, body text)
    on conflict do nothing`.execute(tx)
  // The version in force was left where it is, with its words. Of any other nothing is left, so none of the hundreds of words below needs to
  // ask whether it is there.
  if (numAffectedRows === 0n) return
  await sql`
    insert into passage_words (family_id, word, document_id, version, places)
    select ${family_id}::uuid, w.word, ${document_id}::uuid, ${version}::integer, w.places from ${wordsIn(laid, language)} w`.execute(tx)
}

export interface LaidPassage {
  readonly place: number
  readonly page?: number | null
  readonly heading: string | null
  readonly body: string
}

/** Passages as the database takes them, each with the words by which it is found. */
export function laidPassages(rows: readonly LaidPassage[], language: Language): string {
  // What stands above a passage says what it is about.
  const found = rows.map(({ heading, body, ...at }) => {
    const whole = heading && !body.startsWith('#') ? `${heading} ${body}` : body
    // Half of a rare letter at the end could not be kept.
    const words = whole.slice(0, mostLetters).toWellFormed()
    const plain = [...new Set(wordsOf(words, language))]
    return { ...at, heading, body, words: `${words} ${unwritten(plain, words, language)}`, plain: plain.join(' ') }
  })
  return JSON.stringify(found)
}

/** Those that PostgreSQL would not come upon in the text itself, to be shortened too. Where it shortens nothing there are none. */
function unwritten(plain: readonly string[], text: string, language: Language): string {
  if (!stemmers[language]) return ''
  // Between these it takes a few letters for a word, whatever its locale; what stands in brackets like those of a tag it leaves out.
  const written = new Set(text.includes('<') ? [] : text.toLowerCase().split(/[ \t\n\r.,;:!?()[\]"*#]+/))
  return plain.filter((word) => !(/^[a-z]+$/.test(word) && written.has(word))).join(' ')
}

/** Every word of such passages once, with its places: as it is written and as PostgreSQL shortens it. */
export function wordsIn(laid: string, language: Language): RawBuilder<unknown> {
  const stemmer = stemmers[language] ?? 'simple'
  return sql`(
    select w.word, array_agg(distinct r.place) as places
    from jsonb_to_recordset(${laid}::jsonb) as r (place integer, words text, plain text),
      lateral (
        select lexeme as word from unnest(to_tsvector(${stemmer}::regconfig, r.words))
        union all select word from string_to_table(r.plain, ' ') word
      ) w
    where length(w.word) between 1 and ${longestWord}::integer
    group by w.word)`
}

// A passage may be a table of thousands of rows; PostgreSQL takes no more words at once than these hold.
const mostLetters = 60_000
