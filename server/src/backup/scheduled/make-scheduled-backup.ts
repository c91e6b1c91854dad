import { archivesToKeep } from '#server/backup/scheduled/retention.ts'
import { scheduledName } from '#server/backup/scheduled/archive-names.ts'
import type { ArchivePlace } from '#server/backup/scheduled/scheduled-archives.ts'
import { expectLongPassphrase, keysForBackup, readPassphraseFile } from '#server/backup/key-box.ts'
import { showProgress } from '#server/backup/progress.ts'
import { type WrittenBackup, writeBackup } from '#server/backup/write-backup.ts'
import type { Config } from '#server/config.ts'

interface Scheduled {
  readonly config: Pick<Config, 'backupDatabase' | 'files' | 'secretKeyFile'>
  readonly passphraseFile: string | undefined
  readonly place: ArchivePlace
  readonly now: Date
  readonly stopping: AbortSignal
  readonly log: (sentence: string) => void
}

/** Makes one archive, and only then removes those that are no longer kept. */
export async function makeScheduledBackup({
  config,
  passphraseFile,
  place,
  now,
  stopping,
  log,
}: Scheduled): Promise<WrittenBackup> {
  const made = await writeBackup(
    {
      database: config.backupDatabase,
      files: config.files,
      part: await place.draft(),
      key: passphraseFile === undefined ? undefined : await readKey(config, passphraseFile, log),
      now,
      progress: showProgress({ write: () => {} }),
      stopping,
      log,
    },
    async () => {
      await place.store(scheduledName(now), stopping)
      await removeOld(place)
    },
  )
  if (made.lost.length > 0)
    log(
      `The scheduled backup lacks ${made.lost.length} pieces of files, which are missing in the store, such as ${made.lost[0]}.`,
    )
  return made
}

async function readKey(
  { secretKeyFile }: Scheduled['config'],
  passphraseFile: string,
  log: Scheduled['log'],
) {
  const passphrase = await readPassphraseFile(passphraseFile)
  expectLongPassphrase(passphrase)
  return { keys: await keysForBackup(secretKeyFile, log), passphrase }
}

async function removeOld(place: ArchivePlace): Promise<void> {
  const archives = await place.list()
  const kept = archivesToKeep(archives.map(({ madeAt }) => madeAt))
  for (const { name, madeAt } of archives) if (!kept.has(madeAt.getTime())) await place.remove(name)
}
