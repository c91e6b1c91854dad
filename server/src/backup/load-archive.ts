import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileHandle } from 'node:fs/promises'

import copyStreams from 'pg-copy-streams'
import type pg from 'pg'

import { type ArchivedTable, damaged, type Manifest, type Opening } from '#server/backup/archive-format.ts'
import { columnList, tablesIn } from '#server/backup/catalog.ts'
import { pieceKeys } from '#server/backup/copy-pieces.ts'
import { allowLoading, enforceAgain } from '#server/backup/loading-mode.ts'
import type { Progress } from '#server/backup/progress.ts'
import { type ArchivePart, readArchive } from '#server/backup/read-archive.ts'
import { countRowsOf } from '#server/backup/snapshot.ts'
import { applyInTransaction, type Migration, migrationsTable } from '#server/platform/database/migrate.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

interface Loading {
  /** A connection as the owner of the tables, inside a transaction. */
  readonly client: pg.Client
  readonly file: FileHandle
  readonly opening: Opening
  readonly manifest: Manifest
  readonly migrations: readonly Migration[]
  readonly putPiece: (key: string, bytes: Uint8Array) => Promise<void>
  readonly progress: Progress
  readonly stopping: AbortSignal
}

/**
 * Creates the schema that the archive has, loads the rows and the files, and then runs the newer migrations.
 * Everything happens in the caller's transaction, so that nothing remains of a failure.
 */
export async function loadArchive(loading: Loading): Promise<void> {
  const { client, opening, manifest, migrations } = loading
  const isKnown = (name: string) => opening.migrations.some((migration) => migration.name === name)
  await client.query(migrationsTable)
  for (const migration of migrations.filter(({ name }) => isKnown(name)))
    await applyInTransaction(client, migration)
  await expectSameTables(client, manifest.tables)
  const { foreignKeys, triggers, policies } = await allowLoading(client, manifest.tables)
  // Migrations may have written rows of their own.
  for (const { name } of manifest.tables) await client.query(`delete from ${name}`)
  await loadParts(loading)
  await enforceAgain(client, { foreignKeys, triggers, policies })
  for (const { name, value, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, is_called])
  for (const migration of migrations.filter(({ name }) => !isKnown(name))) {
    await applyInTransaction(client, migration)
    // As its commit would do: a later one can't change a table for which a check is still to come.
    await client.query('set constraints all immediate; set constraints all deferred')
  }
  await client.query(`analyze ${(await tablesIn(client)).map(({ name }) => name).join(', ')}`)
}

/** The schema that the migrations create must be the one that was backed up. */
async function expectSameTables(client: pg.Client, tables: readonly ArchivedTable[]): Promise<void> {
  const here = new Map((await tablesIn(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const known = here.get(name)
    const unknown = columns.find((column) => known?.includes(column) !== true)
    if (unknown !== undefined)
      throw new CannotStart(
        `This version has no column "${unknown}" in the table ${name} of the backup. Nothing was restored. Install the version that made the backup, and restore it there.`,
      )
    here.delete(name)
  }
  const [extra] = here.keys()
  if (extra !== undefined && extra.startsWith('public.'))
    throw new CannotStart(
      `The backup lacks the table ${extra}. Nothing was restored. Install the version that made the backup, and restore it there.`,
    )
}

async function loadParts(loading: Loading): Promise<void> {
  const { client, file, opening, manifest, putPiece, progress, stopping } = loading
  const parts = peekable(readArchive(file))
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const expected = new Set(manifest.absent)
  progress.stage('Tables', manifest.tables.filter(({ chunks }) => chunks > 0).length)
  let keys: AsyncGenerator<string> | undefined
  for (let part = await parts.peek(); part; part = await parts.peek()) {
    stopping.throwIfAborted()
    if (part.kind === 'rows') {
      const table = tables.get(part.table)
      if (!table) throw changed()
      await loadTable(client, table, parts)
      progress.step(1)
      continue
    }
    if (part.kind === 'piece') {
      if (!keys) progress.stage('Files', manifest.pieces.bytes, 'bytes')
      keys ??= pieceKeys(client)
      await expectNext(keys, expected, part.key)
      await putPiece(part.key, part.bytes)
      progress.step(part.bytes.byteLength)
    }
    await parts.take()
  }
  progress.end()
  if (!opening.has_files) return
  // Only pieces that were missing when the backup was made may be left.
  for await (const key of keys ?? pieceKeys(client)) if (!expected.has(key)) throw lacking(key)
}

/** The pieces in the archive must be those that its rows name. */
async function expectNext(
  keys: AsyncGenerator<string>,
  absent: ReadonlySet<string>,
  key: string,
): Promise<void> {
  for (;;) {
    const next = await keys.next()
    if (next.done === true) throw damaged(`no row names the file "${key}"`)
    if (next.value === key) return
    if (!absent.has(next.value)) throw lacking(next.value)
  }
}

async function loadTable(client: pg.Client, table: ArchivedTable, parts: Parts): Promise<void> {
  async function* rows() {
    for (;;) {
      const part = await parts.peek()
      if (part?.kind !== 'rows' || part.table !== table.name) return
      await parts.take()
      yield part.bytes
    }
  }
  const copy = client.query(copyStreams.from(`copy ${table.name} (${columnList(table.columns)}) from stdin`))
  await pipeline(Readable.from(rows(), { objectMode: true, highWaterMark: 1 }), copy)
  const counted = await countRowsOf(client, table.name)
  if (counted !== table.rows)
    throw damaged(`the table ${table.name} should have ${table.rows} rows, and ${counted} were restored`)
}

type Parts = ReturnType<typeof peekable>

function peekable(parts: AsyncGenerator<ArchivePart>) {
  let next: IteratorResult<ArchivePart, unknown> | undefined
  return {
    async peek(): Promise<ArchivePart | undefined> {
      next ??= await parts.next()
      return next.done === true ? undefined : next.value
    },
    async take(): Promise<void> {
      if (next?.done !== true) next = undefined
    },
  }
}

function changed() {
  return new CannotStart('The file of the backup changed while it was restored. Nothing was restored.')
}

function lacking(key: string) {
  return damaged(`the file "${key}" is not in it`)
}
