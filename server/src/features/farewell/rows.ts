import { type RawBuilder, sql } from 'kysely'

import type { ArchiveTable } from '#server/features/farewell/archive-tables.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const atOnce = 200

/** Reads a query in pieces by a cursor of the transaction, however long its answer is. */
export async function* readInPieces<Row>(tx: Tx, cursor: string, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const name = sql.id(`archive_${cursor}`)
  await sql`declare ${name} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from ${name}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) break
  }
  await sql`close ${name}`.execute(tx)
}

/** The rows of a table that whoever asks may read, each as JSON. */
export function rowsOf(
  { name, key, without = [], paper, only }: ArchiveTable,
  familyId: string,
  hidden: readonly string[],
): RawBuilder<{ row: string }> {
  // In the order of its columns; only what leaves some behind goes the other way.
  const row = without.length === 0 ? sql`row_to_json(t)` : sql`to_jsonb(t) - ${[...without]}::text[]`
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}` : sql``
  return sql`select (${row})::text as row from ${sql.table(name)} t where t.family_id = ${familyId}::uuid ${readable(paper, familyId, hidden)} ${going(only)} ${order}`
}

export function countOf(table: ArchiveTable, familyId: string, hidden: readonly string[]): RawBuilder<{ rows: number }> {
  return sql`select count(*) as rows from ${sql.table(table.name)} t where t.family_id = ${familyId}::uuid ${readable(table.paper, familyId, hidden)} ${going(table.only)}`
}

// Ours, from the list of tables.
const going = (only: string | undefined) => (only === undefined ? sql`` : sql.raw(`and ${only}`))

function readable(paper: ArchiveTable['paper'], familyId: string, hidden: readonly string[]): RawBuilder<unknown> {
  if (paper === undefined || hidden.length === 0) return sql``
  if (paper !== 'round_id') return sql`and (t.${sql.ref(paper)} = any (${[...hidden]}::uuid[])) is not true`
  return sql`and not exists (select from approval_rounds r
    where r.family_id = ${familyId}::uuid and r.id = t.round_id and r.document_id = any (${[...hidden]}::uuid[]))`
}
