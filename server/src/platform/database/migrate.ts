import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

import { projectRoot } from '#server/platform/project-root.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

const migrationLock = 4_711_002
export const migrationsFolder = join(projectRoot, 'server', 'migrations')

interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/**
 * Runs the migrations that are missing, one transaction each, under a lock that lets other instances wait.
 * A failed one rolls back alone, so that the version before goes on working with the schema it knows.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    expectKnown(rows, migrations)
    const applied = new Set(rows.map((row) => row.name))
    for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function expectKnown(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  for (const { name, hash } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) throw new CannotStart(`This database was written by a newer Forerunners (${name}). Start that version, or restore a backup.`)
    if (known.hash !== hash) throw new CannotStart(`The migration ${name} was changed after it ran. Migrations are written once and never edited.`)
  }
}

async function apply(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new CannotStart(`The migration ${name} failed and was undone: ${(cause as Error).message}. The version before can still be started.`, {
      cause,
    })
  }
}
