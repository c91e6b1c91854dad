import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { checkArchive } from '#server/backup/check-archive.ts'
import { readKeyFiles } from '#server/backup/key-box.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import { formatBytes, type Progress, showProgress } from '#server/backup/progress.ts'
import { openSource } from '#server/backup/source-database.ts'
import { newPassphrase } from '#server/commands/ask-passphrase.ts'
import { beginSnapshot } from '#server/backup/snapshot.ts'
import type { Config } from '#server/config.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { codeOf, messageOf } from '#server/platform/error-details.ts'
import { onStopSignals } from '#server/platform/stop-signals.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { StoreError } from '#server/platform/store/store.ts'

const usage = `npm run backup -- [file] [--with-key]

Writes the database and all files of this installation into one archive. The server may run meanwhile.
Without a file name it writes forerunners-<date>-<time>.tar into the current folder.

--with-key   also stores the secret key, encrypted with a passphrase of your choice
--help       shows this text

Run it with the same DATA_DIR (or DATABASE_URL), FILES_URL and SECRET_KEY_FILE as the server.
BACKUP_PASSPHRASE_FILE names a file with the passphrase, so that no one has to be asked.
`

/** Backs up the whole installation. The final name appears only on a complete, verified archive. */
export async function backup(config: Config, args: readonly string[]): Promise<void> {
  const { file, withKey, isHelp } = readArgs(args)
  if (isHelp) return void process.stdout.write(usage)
  const now = new Date()
  const path = resolve(file ?? defaultName(now))
  if (existsSync(path))
    throw new CannotStart(`${path} exists already and was not touched. Choose another name.`)
  const key = withKey ? await readKey(config) : undefined
  const stopping = onStopSignals()
  const progress = showProgress(process.stderr)
  const made = await writeBackup(config, { path, key, now, progress, stopping }).catch((error: unknown) => {
    throw stopping.aborted ? new CannotStart('Stopped. No backup was made.', { cause: error }) : error
  })
  report(config, path, made)
}

interface Work {
  readonly path: string
  readonly key: Awaited<ReturnType<typeof readKey>> | undefined
  readonly now: Date
  readonly progress: Progress
  readonly stopping: AbortSignal
}

async function writeBackup(config: Config, { path, key, now, progress, stopping }: Work) {
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const store = await openStore(config.files)
  const source = await openSource({ location: config.database, log, stopping })
  // Ends the statement in progress: a copy of a large table takes long.
  stopping.addEventListener('abort', () => void source.close())
  try {
    const snapshot = await beginSnapshot(source.client)
    const part = partOf(path)
    const made = await attempt(part, async () => {
      // A killed backup left it: the database allows only one backup at a time, and that is this one.
      await rm(part, { force: true })
      const file = await open(part, 'wx+', 0o600)
      try {
        const program = productVersion()
        const result = await makeBackup({
          source,
          snapshot,
          store,
          file,
          program,
          now,
          progress,
          stopping,
          key,
        })
        await checkArchive(file, { progress, stopping })
        return { ...result, size: (await file.stat()).size }
      } finally {
        await file.close()
      }
    })
    if (existsSync(path)) {
      await rm(part, { force: true })
      throw new CannotStart(
        `${path} appeared while the backup was made, and was not touched. No backup was made.`,
      )
    }
    await rename(part, path)
    await syncFolder(dirname(path))
    return made
  } finally {
    await source.close()
    await store.close()
  }
}

/** Removes the incomplete archive after a failure, and explains it. */
async function attempt<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw explain(error, part)
  }
}

function explain(error: unknown, part: string): unknown {
  if (error instanceof CannotStart) return error
  const code = codeOf(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new CannotStart(
      `There is not enough room for the backup in ${dirname(part)}. No backup was made, and what was written of it was removed. Make room or choose another folder.`,
      { cause: error },
    )
  if (['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code))
    return new CannotStart(`${part} can't be written (${code}). No backup was made. Choose another folder.`, {
      cause: error,
    })
  if (error instanceof StoreError)
    return new CannotStart(`A file could not be read. ${error.message} No backup was made.`, { cause: error })
  return new CannotStart(`The backup failed: ${messageOf(error)}. No backup was made. Run it again.`, {
    cause: error,
  })
}

function report(
  config: Config,
  path: string,
  { manifest, lost, opening, size }: MadeBackup & { size: number },
) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const deleted = manifest.absent.length - lost.length
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  say(
    `${path}: ${formatBytes(size)}, ${manifest.tables.length} tables with ${rows} rows, ${manifest.pieces.count} pieces of files. Read back and verified.`,
  )
  if (deleted > 0)
    say(`${deleted} pieces of files were deleted while the backup was made, and are not in it.`)
  if (lost.length > 0) {
    say(
      `${lost.length} pieces of files are missing in the store, such as ${lost[0]}. Everything else is in the backup.`,
    )
    process.exitCode = 1
  }
  if (opening.has_key)
    say(
      'The secret key is in it, under your passphrase. Without the passphrase no file of this backup can be opened.',
    )
  else
    say(
      `The secret key is not in it. Keep a copy of ${config.secretKeyFile} apart from this backup: without it no file of this backup can be opened.`,
    )
}

async function readKey(config: Config) {
  const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const keys = await readKeyFiles(config.secretKeyFile, warn)
  if (keys.length === 0)
    throw new CannotStart(
      `There is no secret key in ${config.secretKeyFile}. Nothing was written. Set SECRET_KEY_FILE to where it is.`,
    )
  return { keys, passphrase: await newPassphrase(process.env) }
}

function readArgs(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'with-key': { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length > 1) throw new TypeError('Only one file can be named.')
    return { file: positionals[0], withKey: values['with-key'] ?? false, isHelp: values.help ?? false }
  } catch (cause) {
    throw new CannotStart(`${messageOf(cause)}\n\n${usage.trimEnd()}`, { cause })
  }
}

function defaultName(now: Date): string {
  const [day, time] = now.toISOString().split(/[T.]/)
  return `forerunners-${day}-${time?.replaceAll(':', '')}.tar`
}

function partOf(path: string): string {
  return `${path}.part`
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
