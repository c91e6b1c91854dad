/**
 * Inserts very many rows at once: indexes and constraints are dropped before and recreated afterwards, which
 * is much faster than maintaining them row by row. Foreign keys are not validated: the referenced rows exist.
 */
export async function insertRows(client, table, text, values) {
  const { rows: constraints } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as made, contype = 'f' as refers from pg_constraint
     where conrelid = $1::regclass and contype in ('f', 'p', 'u') order by contype desc`,
    [table],
  )
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [table],
  )
  for (const { name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '256MB', true)`,
  )
  await client.query(text, values)
  for (const { made } of indexes) await client.query(made)
  for (const { name, made, refers } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${made}${refers ? ' not valid' : ''}`)
}
