import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

import { projectRoot } from '#server/platform/project-root.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'

/** Held while the schema changes; other instances wait for it. */
export const migrationLock = 4_711_002
// Changing a large table takes time, and other instances wait as long.
const maxDurationMs = 60 * 60 * 1000
export const migrationsFolder = join(projectRoot, 'server', 'migrations')

export interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/**
 * Runs missing migrations, one transaction each, under a lock that other instances wait for. A failed one
 * rolls back alone, so that the previous version still works with its schema. A stop leaves the rest to the
 * next start.
 */
export async function migrate(pool: pg.Pool, stopping?: AbortSignal): Promise<void> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = ${maxDurationMs}; set lock_timeout = ${maxDurationMs}; set idle_in_transaction_session_timeout = ${maxDurationMs}`,
    )
    await client.query(withLongTimeout('select pg_advisory_lock($1)', [migrationLock]))
    await client.query(migrationsTable)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    expectKnown(rows, migrations)
    const applied = new Set(rows.map((row) => row.name))
    for (const migration of migrations) {
      stopping?.throwIfAborted()
      if (!applied.has(migration.name)) await apply(client, migration)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    // Discard the connection: it has the timeouts of a migration.
    client.release(true)
  }
}

export const migrationsTable =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())'

const withLongTimeout = (text: string, values?: unknown[]) => ({
  text,
  ...(values && { values }),
  query_timeout: maxDurationMs,
})

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(migrationsFolder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function expectKnown(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  for (const { name, hash } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new CannotStart(
        `This database was written by a newer Forerunners (${name}). Start that version, or restore a backup.`,
      )
    if (known.hash !== hash)
      throw new CannotStart(
        `The migration ${name} was changed after it ran. Migrations are written once and never edited.`,
      )
  }
}

async function apply(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await applyInTransaction(client, { name, text, hash })
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new CannotStart(
      `The migration ${name} failed and was undone: ${messageOf(cause)}. The version before can still be started.`,
      {
        cause,
      },
    )
  }
}

/** Runs a migration and records it, inside a transaction of the caller. */
export async function applyInTransaction(
  client: pg.ClientBase,
  { name, text, hash }: Migration,
): Promise<void> {
  await client.query(withLongTimeout(text))
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}
