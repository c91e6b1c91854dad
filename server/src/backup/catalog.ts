import type pg from 'pg'

import type { ArchivedTable } from '#server/backup/archive-format.ts'

/** The schema of the job queue, which graphile-worker manages itself. */
export const jobsSchema = 'graphile_worker'
/** The library's own list of migrations: it describes the schema, not the content. */
const leftOut = [`${jobsSchema}.migrations`]

/**
 * Our tables with their columns, in the order of their names. Tables of another owner in the same database
 * are not ours. Generated columns are computed again.
 */
export async function tablesIn(client: pg.ClientBase): Promise<Pick<ArchivedTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<ArchivedTable, 'name' | 'columns'>>(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', $1)
       and c.relowner = (select relowner from pg_class where oid = 'public.migrations'::regclass)
       and n.nspname || '.' || c.relname <> all ($2::text[])
     order by n.nspname || '.' || c.relname collate "C"`,
    [jobsSchema, leftOut],
  )
  return rows
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
}
