import type pg from 'pg'

/** Every table of ours and of the job queue with a hash of each of its rows, to be compared row by row. */
export async function contentOf(
  client: pg.ClientBase,
  { without = [] }: { readonly without?: readonly string[] } = {},
): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const content = new Map<string, string[]>()
  for (const { name } of tables.filter((table) => !without.includes(table.name))) {
    const { rows } = await client.query<{ row: string }>(
      `select md5(t::text) as row from ${name} t order by 1`,
    )
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return content
}
