import type pg from 'pg'

/**
 * Creates the application's role and database, both with the same name, if they are missing. Safe to run
 * concurrently.
 */
export async function ensureAppDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  // Not a superuser: superusers bypass row-level security.
  await client.query(
    `do $$ begin create role ${name} login; exception when duplicate_object then null; end $$`,
  )
  await client.query(`create database ${name} owner ${name}`).catch(ignoreDuplicate)
}

function ignoreDuplicate(error: Error & { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
