import { type Expression, type RawBuilder, sql } from 'kysely'

/** Several sources as one: the columns are named, as each source has them in an order of its own. */
export function together(queries: readonly Expression<unknown>[], columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql.join(
    queries.map((query) => sql`select ${names} from ${query} one`),
    sql` union all `,
  )
}
