import { sql } from 'kysely'

import { likelyForms } from '#server/features/files/marks.ts'
import { stemmers } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/**
 * Adds the words of the texts that share a stem with one of the forms: “history” for “histori”, but not
 * “million” for “mill”.
 */
export async function foundForms(
  tx: Tx,
  texts: readonly string[],
  forms: readonly string[],
): Promise<string[]> {
  const likely = likelyForms(texts, forms)
  if (likely.length === 0) return [...forms]
  const { rows } = await sql<{ plain: string }>`
    select w.plain from jsonb_to_recordset(${JSON.stringify(likely)}::jsonb) as w (plain text, written text)
    where exists (
      select from unnest(array[${sql.join(Object.values(stemmers))}]::regconfig[]) c, unnest(to_tsvector(c, w.written) || to_tsvector(c, w.plain)) l
      where l.lexeme = any (${forms}::text[]))`.execute(tx)
  return [...forms, ...rows.map(({ plain }) => plain)]
}
