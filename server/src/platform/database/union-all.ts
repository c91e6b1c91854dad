import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Combines queries by UNION ALL. Columns are selected by name, because each query has them in its own order.
 */
export function unionAll(
  queries: readonly Expression<unknown>[],
  columns: readonly string[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql.join(
    queries.map((query) => sql`select ${names} from ${query} one`),
    sql` union all `,
  )
}
