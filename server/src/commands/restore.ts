import { type FileHandle, open } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { UnusableArchive } from '#server/backup/archive-format.ts'
import { type CheckedArchive, checkArchive } from '#server/backup/check-archive.ts'
import { expectRoom } from '#server/backup/expect-room.ts'
import { formatBytes, type Progress, showProgress } from '#server/backup/progress.ts'
import {
  expectKnownMigrations,
  type RestoredLedgers,
  restoreArchive,
} from '#server/backup/restore-archive.ts'
import { keysToRestore } from '#server/backup/restore-keys.ts'
import { openTarget } from '#server/backup/target-database.ts'
import { openTargetStore } from '#server/backup/target-store.ts'
import { knownPassphrase } from '#server/commands/ask-passphrase.ts'
import type { Config } from '#server/config.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'
import { onStopSignals } from '#server/platform/stop-signals.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { StoreError } from '#server/platform/store/store.ts'

const usage = `npm run restore -- <file> [--help]

Restores a backup of npm run backup into an empty installation: a DATA_DIR without a database, or a
DATABASE_URL without tables, and an empty FILES_URL. It checks the whole archive first, and restores all of it
or nothing. The version may be newer than the one that made the backup.

If the secret key is in the backup, it asks for the passphrase, or reads it from the file that
BACKUP_PASSPHRASE_FILE names. Otherwise put the key file where SECRET_KEY_FILE points, or into DATA_DIR.
`

/** Restores the whole installation from an archive of `npm run backup`. */
export async function restore(config: Config, args: readonly string[]): Promise<void> {
  const path = readArgs(args)
  if (path === undefined) return void process.stdout.write(usage)
  const file = await open(path, 'r').catch((cause: Error) => {
    throw new CannotStart(`"${path}" can't be read: ${cause.message}`, { cause })
  })
  const progress = showProgress(process.stderr)
  const stopping = onStopSignals()
  try {
    const archive = await checkArchive(file, { progress, stopping })
    if (!archive.opening.has_files)
      throw new UnusableArchive(
        'This archive has only the database, from an upgrade of it. Nothing was changed. Use a backup.',
      )
    const migrations = await readMigrations()
    expectKnownMigrations(archive.opening.migrations, migrations)
    const ledgers = await restoreChecked(config, { file, archive, migrations, progress, stopping })
    report(archive, ledgers)
  } catch (error) {
    throw explain(error, stopping)
  } finally {
    await file.close()
  }
}

interface Work {
  readonly file: FileHandle
  readonly archive: CheckedArchive
  readonly migrations: Awaited<ReturnType<typeof readMigrations>>
  readonly progress: Progress
  readonly stopping: AbortSignal
}

async function restoreChecked(config: Config, work: Work): Promise<RestoredLedgers> {
  const { file, archive, stopping } = work
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const keys = await keysToRestore(archive, {
    path: config.secretKeyFile,
    askPassphrase: () => knownPassphrase(process.env),
    warn: log,
  })
  await expectRoom(archive.manifest, config)
  const database = await openTarget({ location: config.database, log, stopping })
  // Ends the statement in progress; the transaction is then rolled back.
  stopping.addEventListener('abort', () => void database.client.end().catch(() => {}))
  try {
    const store = await openStore(config.files)
    try {
      const target = await openTargetStore(store)
      try {
        return await restoreArchive({ ...work, database, store: target, writeKey: keys.write })
      } catch (error) {
        await keys.remove()
        await target.discard(file)
        throw error
      }
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

function explain(error: unknown, stopping: AbortSignal): unknown {
  if (stopping.aborted) return new CannotStart('Stopped. Nothing was restored.', { cause: error })
  if (error instanceof CannotStart) return error
  const why = error instanceof StoreError ? error.message : `${messageOf(error)}.`
  return new CannotStart(
    `The restore failed. ${why} Nothing was restored; run it again when this is solved.`,
    {
      cause: error,
    },
  )
}

function report({ opening, manifest }: CheckedArchive, ledgers: RestoredLedgers): void {
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === `public.${name}`)?.rows ?? 0
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  say(
    `Restored the backup of ${opening.made_at}: ${rowsOf('families')} families, ${rowsOf('accounts')} accounts, ${rowsOf('documents')} documents, ${rowsOf('files')} files (${formatBytes(manifest.pieces.bytes)}).`,
  )
  if (manifest.absent.length > 0)
    say(
      `${manifest.absent.length} pieces of files were not in the backup; the nightly check will name their files.`,
    )
  for (const sentence of ledgers.broken) say(sentence)
  say(`${ledgers.checked} ledgers checked, ${ledgers.broken.length} broken.`)
  if (ledgers.broken.length > 0) process.exitCode = 1
  say(
    'Start the server with npm start. Emails and messages that were waiting when the backup was made are sent then.',
  )
}

/** The file to restore; undefined if help is asked for. */
function readArgs(args: readonly string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
    if (values.help) return undefined
    const [path] = positionals
    if (path === undefined || positionals.length > 1) throw new TypeError('One file has to be named.')
    return path
  } catch (cause) {
    throw new CannotStart(`${messageOf(cause)}\n\n${usage.trimEnd()}`, { cause })
  }
}
