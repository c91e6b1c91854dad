import type pg from 'pg'

import type { ArchivedSequence, ArchivedTable, Opening } from '#server/backup/archive-format.ts'
import { jobsSchema, tablesIn } from '#server/backup/catalog.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** A rotation holds this lock too: it replaces pieces of files while they would be read. */
export const rotationLock = 4_711_003
const backupLock = 4_711_004

/** Another process holds the lock of backups. */
export class BackupIsRunning extends CannotStart {
  override name = 'BackupIsRunning'
}

export interface Snapshot {
  readonly tables: readonly Pick<ArchivedTable, 'name' | 'columns'>[]
  readonly opening: Pick<Opening, 'migrations' | 'keys' | 'postgres'>
}

/**
 * Begins the transaction in which everything is read. All of it sees the database at one moment, however
 * much is written meanwhile, and no one waits for it.
 */
export async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
  await takeLocks(client)
  await expectBypass(client)
  // A backup takes as long as it takes. With row_security off, a policy that would hide rows is an error.
  await client.query(
    `set statement_timeout = 0; set lock_timeout = '20s'; set idle_in_transaction_session_timeout = 0; set row_security = off; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8'`,
  )
  await client.query('begin transaction isolation level repeatable read, read only')
  const exists = await client.query<{ known: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.secret_keys') is not null as known`,
  )
  if (exists.rows[0]?.known !== true)
    throw new CannotStart(
      'This database has no tables of Forerunners, or was last used by a version without key fingerprints. Start the server once, then run the backup again.',
    )
  const tables = await tablesIn(client)
  await expectReadable(client, tables)
  // A migration that starts now waits until the backup has ended.
  for (const { name } of tables) await client.query(`lock table ${name} in access share mode`)
  const { rows: migrations } = await client.query<Opening['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  const { rows: keys } = await client.query<{ fingerprint: string }>(
    'select fingerprint from secret_keys order by number',
  )
  const { rows: version } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    tables,
    opening: {
      migrations,
      keys: keys.map(({ fingerprint }) => fingerprint),
      postgres: version[0]?.version ?? '',
    },
  }
}

async function takeLocks(client: pg.Client): Promise<void> {
  if (!(await tryLock(client, `pg_try_advisory_lock(${backupLock})`)))
    throw new BackupIsRunning('A backup is being made already, by another process. Wait until it has ended.')
  if (!(await tryLock(client, `pg_try_advisory_lock_shared(${rotationLock})`)))
    throw new CannotStart(
      'The secret key is being rotated. Make the backup when the rotation has ended: a backup from its middle would need both keys.',
    )
}

async function tryLock(client: pg.Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`select ${call} as ok`)
  return rows[0]?.ok === true
}

const remedy =
  `Create a role once, as a superuser: create role forerunners_backup login bypassrls password '…'; grant pg_read_all_data to forerunners_backup; ` +
  'Then name this role in BACKUP_DATABASE_URL. The server keeps its own in DATABASE_URL.'

/** Row-level security hides every family's rows from the server's own role. */
async function expectBypass(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  )
  if (rows[0]?.may !== true)
    throw new CannotStart(
      `The role "${rows[0]?.name ?? ''}" can't read past row-level security, so its backup would be incomplete. Nothing was written. ${remedy}`,
    )
}

async function expectReadable(client: pg.Client, tables: Snapshot['tables']): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not has_schema_privilege(split_part(name, '.', 1), 'usage') or not has_table_privilege(name, 'select')`,
    [tables.map(({ name }) => name)],
  )
  if (rows[0])
    throw new CannotStart(
      `This role may not read ${rows.length} of the tables, such as ${rows[0].name}. Nothing was written. ${remedy}`,
    )
}

/** Counted by PostgreSQL in the same snapshot, to be compared with the rows that were copied. */
export async function countRowsOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
  return Number(rows[0]?.count)
}

/** Read last: sequences don't belong to the snapshot, and a later value is never too small. */
export async function readSequences(client: pg.Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', '${jobsSchema}')
       and c.relowner = (select relowner from pg_class where oid = 'public.migrations'::regclass) order by 1`,
  )
  const sequences: ArchivedSequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value as value, is_called from ${name}`,
    )
    if (values[0]) sequences.push({ name, value: Number(values[0].value), is_called: values[0].is_called })
  }
  return sequences
}
