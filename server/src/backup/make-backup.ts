import copyStreams from 'pg-copy-streams'

import { type Manifest, type Opening, formatName, formatVersion } from '#server/backup/archive-format.ts'
import { columnList } from '#server/backup/catalog.ts'
import {
  type AbsentPieces,
  countPieces,
  noteAbsent,
  pieceKeys,
  readPieces,
} from '#server/backup/copy-pieces.ts'
import { lackingKeys, sealKeys } from '#server/backup/key-box.ts'
import type { Progress } from '#server/backup/progress.ts'
import { countRowsOf, readSequences, type Snapshot } from '#server/backup/snapshot.ts'
import type { SourceDatabase } from '#server/backup/source-database.ts'
import { type ArchiveWriter, writeArchive } from '#server/backup/write-archive.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import type { Store } from '#server/platform/store/store.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { FileHandle } from 'node:fs/promises'

interface Backup {
  readonly source: SourceDatabase
  readonly snapshot: Snapshot
  /** Undefined if the files stay where they are. */
  readonly store: Pick<Store, 'get'> | undefined
  readonly file: FileHandle
  readonly program: string
  readonly now: Date
  readonly progress: Progress
  readonly stopping: AbortSignal
  /** Undefined unless the keys belong in the archive. */
  readonly key: { readonly keys: readonly SecretKey[]; readonly passphrase: string } | undefined
}

export interface MadeBackup {
  readonly opening: Opening
  readonly manifest: Manifest
  readonly lost: readonly string[]
}

/** Writes one consistent copy of the database, and of every file it refers to, into an archive. */
export async function makeBackup(backup: Backup): Promise<MadeBackup> {
  const { source, snapshot, file, key, progress } = backup
  const lacking = key ? lackingKeys(snapshot.opening.keys, key.keys) : []
  if (lacking.length > 0)
    throw new CannotStart(
      'The secret key here is not the one of this database, so it would not open the backup. Nothing was written. Set SECRET_KEY_FILE to the right file.',
    )
  const opening: Opening = {
    format: formatName,
    version: formatVersion,
    program: backup.program,
    made_at: backup.now.toISOString(),
    ...snapshot.opening,
    has_key: key !== undefined,
    has_files: backup.store !== undefined,
  }
  const wanted = key?.keys.filter(({ fingerprint }) => opening.keys.includes(fingerprint)) ?? []
  const box = key && (await sealKeys(wanted.length > 0 ? wanted : key.keys, key.passphrase))
  const archive = await writeArchive(file, { opening, key: box })
  progress.stage('Tables', snapshot.tables.length)
  for (const table of snapshot.tables) {
    await copyTable(source, archive, table)
    progress.step(1)
  }
  const sequences = await readSequences(source.client)
  const absent = await copyPieces(backup, archive)
  const manifest = await archive.finish({ sequences, absent: absent.all })
  await source.client.query('commit')
  await file.sync()
  return { opening, manifest, lost: absent.lost }
}

async function copyTable(
  { client }: SourceDatabase,
  archive: ArchiveWriter,
  table: { readonly name: string; readonly columns: string[] },
): Promise<void> {
  const rows = client.query(
    copyStreams.to(`copy (select ${columnList(table.columns)} from only ${table.name}) to stdout`),
  )
  const written = await archive.addTable(table, rows)
  const counted = await countRowsOf(client, table.name)
  if (written !== counted)
    throw new CannotStart(
      `The table ${table.name} has ${counted} rows, but ${written} were copied. No backup was made. Run it again; if this repeats, report it.`,
    )
}

async function copyPieces(
  { source, store, progress, stopping }: Backup,
  archive: ArchiveWriter,
): Promise<AbsentPieces> {
  const absent: AbsentPieces = { all: [], lost: [] }
  const { count, bytes } = await countPieces(source.client)
  progress.stage('Files', bytes, 'bytes')
  if (count === 0 || !store) return absent
  const now = await source.newClient()
  await now.query('set row_security = off')
  for await (const piece of readPieces(store, pieceKeys(source.client))) {
    stopping.throwIfAborted()
    if (piece.bytes) await archive.addPiece(piece.key, piece.bytes)
    else await noteAbsent(now, absent, piece.key)
    progress.step(piece.bytes?.byteLength ?? 0)
  }
  return absent
}
