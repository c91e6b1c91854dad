import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { checkArchive } from '#server/backup/check-archive.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { expectRoom } from '#server/backup/expect-room.ts'
import type { Progress } from '#server/backup/progress.ts'
import {
  expectKnownMigrations,
  type RestoredLedgers,
  restoreArchive,
} from '#server/backup/restore-archive.ts'
import { beginSnapshot } from '#server/backup/snapshot.ts'
import { openSource } from '#server/backup/source-database.ts'
import { openTarget } from '#server/backup/target-database.ts'
import { clusterNameOf } from '#server/platform/database/cluster-versions.ts'
import { EmbeddedPostgres } from '#server/platform/database/embedded.ts'
import type { EmbeddedLocation } from '#server/platform/database/location.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { sync } from '#server/platform/store/draft-files.ts'

interface Upgrade {
  readonly location: EmbeddedLocation
  /** The major version of the cluster, and the folder with its PostgreSQL. */
  readonly from: { readonly major: number; readonly postgresBin: string }
  readonly progress: Progress
  readonly stopping: AbortSignal
  readonly log: (sentence: string) => void
}

/** The name of the old cluster after an upgrade: no PostgreSQL starts on it by mistake. */
export function replacedName(major: number): string {
  return `${clusterNameOf(major)}-before-upgrade`
}

/**
 * Copies every row of the old cluster into a new one through an archive, which is verified on the way. The
 * files stay where they are. The old cluster gets another name only when the new one is complete.
 */
export async function upgradeDatabase(upgrade: Upgrade): Promise<RestoredLedgers> {
  const { dataDir } = upgrade.location
  const path = join(dataDir, 'upgrade.tar')
  await rm(path, { force: true })
  const file = await open(path, 'wx+', 0o600)
  try {
    await archiveOld(upgrade, file)
    return await restoreIntoNew(upgrade, file)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function archiveOld(
  { location, from, progress, stopping, log }: Upgrade,
  file: FileHandle,
): Promise<void> {
  const old = { ...location, postgresBin: from.postgresBin }
  // Refuses if a server uses the cluster: what it wrote from now on would be lost.
  const embedded = await EmbeddedPostgres.start(old, log, stopping)
  try {
    const source = await openSource({ location: old, log, stopping })
    try {
      const snapshot = await beginSnapshot(source.client)
      const [program, now] = [productVersion(), new Date()]
      const copy = { source, snapshot, file, program, now, progress, stopping }
      await makeBackup({ ...copy, store: undefined, key: undefined })
    } finally {
      await source.close()
    }
  } finally {
    await embedded.stop()
  }
}

async function restoreIntoNew(
  { location, from, progress, stopping, log }: Upgrade,
  file: FileHandle,
): Promise<RestoredLedgers> {
  const archive = await checkArchive(file, { progress, stopping })
  await expectRoom(archive.manifest, {
    database: location,
    files: { kind: 'folder', folder: location.dataDir },
  })
  const migrations = await readMigrations()
  expectKnownMigrations(archive.opening.migrations, migrations)
  const database = await openTarget({ location, replaces: from.major, log, stopping })
  const unchanged = async () => {}
  const store = { putPiece: unchanged, finish: unchanged, release: unchanged, discard: unchanged }
  try {
    const ledgers = await restoreArchive({
      archive,
      file,
      database,
      store,
      migrations,
      writeKey: unchanged,
      progress,
      stopping,
    })
    // While both names exist, no server starts. So a kill before this line only means to run it again.
    await rename(
      join(location.dataDir, clusterNameOf(from.major)),
      join(location.dataDir, replacedName(from.major)),
    )
    await sync(location.dataDir)
    return ledgers
  } finally {
    await database.close()
  }
}
