import { type RawBuilder, sql } from 'kysely'

import type { ArchiveTable } from '#server/ground/archive-tables.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

const batchSize = 200

/** Streams a query through a cursor in the transaction. */
export async function* readInPieces<Row>(
  tx: Tx,
  cursor: string,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const name = sql.id(`archive_${cursor}`)
  await sql`declare ${name} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${name}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close ${name}`.execute(tx)
}

/** The rows of a table that the requester may read, each as JSON. */
export function rowsOf(
  { name, key, without = [], document, only }: ArchiveTable,
  familyId: string,
  hidden: readonly string[],
): RawBuilder<{ row: string }> {
  // row_to_json preserves the column order; jsonb is needed only to drop columns.
  const row = without.length === 0 ? sql`row_to_json(t)` : sql`to_jsonb(t) - ${[...without]}::text[]`
  const order =
    key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}` : sql``
  return sql`select (${row})::text as row from ${sql.table(name)} t where t.family_id = ${familyId}::uuid ${readable(document, familyId, hidden)} ${filter(only)} ${order}`
}

export function countOf(
  table: ArchiveTable,
  familyId: string,
  hidden: readonly string[],
): RawBuilder<{ rows: number }> {
  return sql`select count(*) as rows from ${sql.table(table.name)} t where t.family_id = ${familyId}::uuid ${readable(table.document, familyId, hidden)} ${filter(table.only)}`
}

// Safe as raw SQL: the condition comes from our own table list.
const filter = (only: string | undefined) => (only === undefined ? sql`` : sql.raw(`and ${only}`))

function readable(
  document: ArchiveTable['document'],
  familyId: string,
  hidden: readonly string[],
): RawBuilder<unknown> {
  if (document === undefined || hidden.length === 0) return sql``
  if (document !== 'round_id')
    return sql`and (t.${sql.ref(document)} = any (${[...hidden]}::uuid[])) is not true`
  return sql`and not exists (select from approval_rounds r
    where r.family_id = ${familyId}::uuid and r.id = t.round_id and r.document_id = any (${[...hidden]}::uuid[]))`
}
