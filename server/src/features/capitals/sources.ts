import { type Expression, type RawBuilder, sql } from 'kysely'

import type { EvidenceSource } from '#server/ground/evidence.ts'

/** What the acts of capitals need from outside. */
export interface CapitalSources {
  readonly evidence: readonly EvidenceSource[]
}

/** Several sources as one: the columns are named, as each source has them in an order of its own. */
export function together(queries: readonly Expression<unknown>[], columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql.join(
    queries.map((query) => sql`select ${names} from ${query} one`),
    sql` union all `,
  )
}
