import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { keysForBackup } from '#server/backup/key-box.ts'
import { formatBytes, showProgress } from '#server/backup/progress.ts'
import { type WrittenBackup, writeBackup } from '#server/backup/write-backup.ts'
import { newPassphrase } from '#server/commands/ask-passphrase.ts'
import type { Config } from '#server/config.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { messageOf } from '#server/platform/error-details.ts'
import { onStopSignals } from '#server/platform/stop-signals.ts'
import { sync } from '#server/platform/store/draft-files.ts'

const usage = `npm run backup -- [file] [--with-key]

Writes the database and all files of this installation into one archive. The server may run meanwhile.
Without a file name it writes forerunners-<date>-<time>.tar into the current folder.

--with-key   also stores the secret key, encrypted with a passphrase of your choice
--help       shows this text

Run it with the same DATA_DIR (or DATABASE_URL), FILES_URL and SECRET_KEY_FILE as the server.
With DATABASE_URL, BACKUP_DATABASE_URL names the role that may read everything.
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
  const part = `${path}.part`
  const log = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const { files, backupDatabase: database } = config
  const made = await writeBackup({ database, files, part, key, now, progress, stopping, log }, async () => {
    if (existsSync(path))
      throw new CannotStart(
        `${path} appeared while the backup was made, and was not touched. No backup was made.`,
      )
    await rename(part, path)
    await sync(dirname(path))
  }).catch((error: unknown) => {
    throw stopping.aborted ? new CannotStart('Stopped. No backup was made.', { cause: error }) : error
  })
  report(config, path, made)
}

function report(config: Config, path: string, { manifest, lost, opening, size }: WrittenBackup) {
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

async function readKey({ secretKeyFile }: Config) {
  const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  return { keys: await keysForBackup(secretKeyFile, warn), passphrase: await newPassphrase(process.env) }
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
