import type pg from 'pg'

import type { ArchivedTable } from '#server/backup/archive-format.ts'

interface Suspended {
  /** Statements that add the foreign keys again, which checks every row. */
  readonly foreignKeys: readonly string[]
  readonly triggers: readonly string[]
  readonly policies: readonly string[]
}

/**
 * Lets the owner of the tables load rows in any order: without foreign keys, triggers and forced row-level
 * security. Other connections never see this, because it happens in one transaction.
 */
export async function allowLoading(client: pg.Client, tables: readonly ArchivedTable[]): Promise<Suspended> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[]::oid[]) order by 1, 2`,
    [names],
  )
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::regclass[]::oid[]) order by 1, 2`,
    [names],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relforcerowsecurity and oid = any ($1::regclass[]::oid[]) order by 1`,
    [names],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  // A policy that still applied would be an error instead of hiding rows.
  await client.query('set local row_security = off')
  return {
    foreignKeys: keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
    triggers: triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
    policies: forced.map(({ table }) => `alter table ${table} force row level security`),
  }
}

/** Foreign keys come first: with forced row-level security they would be checked against no rows. */
export async function enforceAgain(
  client: pg.Client,
  { foreignKeys, triggers, policies }: Suspended,
): Promise<void> {
  for (const statement of [...foreignKeys, ...triggers, ...policies]) await client.query(statement)
  await client.query('set local row_security = on')
}
