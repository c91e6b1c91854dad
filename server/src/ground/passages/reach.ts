import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Which papers are searched: only some, or all but some. What is hidden is left out of the search itself, so that it can't push anything out. */
export type Reach = { readonly only: readonly string[] } | { readonly except: readonly string[] }

/** Whether `p` lies within it. */
export function within(reach: Reach): RawBuilder<SqlBool> {
  return 'only' in reach ? sql<SqlBool>`p.document_id = any (${reach.only}::uuid[])` : sql<SqlBool>`p.document_id <> all (${reach.except}::uuid[])`
}
