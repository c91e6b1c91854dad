import type { FileHandle } from 'node:fs/promises'

import type { CheckedArchive } from '#server/backup/check-archive.ts'
import { loadArchive } from '#server/backup/load-archive.ts'
import type { Progress } from '#server/backup/progress.ts'
import type { TargetDatabase } from '#server/backup/target-database.ts'
import type { TargetStore } from '#server/backup/target-store.ts'
import { UnusableArchive } from '#server/backup/archive-format.ts'
import { describeBreak } from '#server/ground/check-ledger.ts'
import { checkLedger, familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { enterFamily } from '#server/platform/database/database.ts'
import type { Migration } from '#server/platform/database/migrate.ts'
import { txOn } from '#server/platform/database/transaction.ts'

interface Restore {
  readonly archive: CheckedArchive
  readonly file: FileHandle
  readonly database: TargetDatabase
  readonly store: TargetStore
  readonly migrations: readonly Migration[]
  readonly writeKey: () => Promise<void>
  readonly progress: Progress
  readonly stopping: AbortSignal
}

export interface RestoredLedgers {
  readonly checked: number
  readonly broken: readonly string[]
}

/**
 * Restores everything or nothing. The files and the key are durable before the commit of the database, which
 * is what makes the installation exist.
 */
export async function restoreArchive(restore: Restore): Promise<RestoredLedgers> {
  const { archive, file, database, store, migrations, writeKey, progress, stopping } = restore
  await loadArchive({
    client: database.client,
    file,
    opening: archive.opening,
    manifest: archive.manifest,
    migrations,
    putPiece: store.putPiece,
    progress,
    stopping,
  })
  await store.finish()
  const ledgers = await checkLedgers(database, progress)
  stopping.throwIfAborted()
  await writeKey()
  await database.commit()
  await store.release()
  return ledgers
}

/** A ledger that was broken already is restored and reported: the backup may be all that is left. */
async function checkLedgers({ client }: TargetDatabase, progress: Progress): Promise<RestoredLedgers> {
  const tx = txOn(client)
  const broken: string[] = []
  let checked = 0
  progress.stage('Ledgers', 0)
  for await (const familyId of familiesWithLedger({ transaction: (work) => work(tx) })) {
    await enterFamily(tx, familyId)
    const found = await checkLedger(tx, familyId)
    if (found.broken)
      broken.push(
        `Family ${familyId}: broken, ${describeBreak(found.broken)}; the ${found.entries} before it are whole.`,
      )
    checked += 1
    progress.step(1)
  }
  progress.end()
  return { checked, broken }
}

/** Refuses an archive with migrations that this version does not have, or has otherwise. */
export function expectKnownMigrations(
  archived: readonly { readonly name: string; readonly hash: string }[],
  migrations: readonly Migration[],
): void {
  for (const { name, hash } of archived) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new UnusableArchive(
        `This backup was made by a newer Forerunners (${name}). Nothing was changed. Install that version or a newer one, and run this again.`,
      )
    if (known.hash !== hash)
      throw new UnusableArchive(
        `The migration ${name} of this backup is not the one of this version. Nothing was changed. Install the version that made the backup.`,
      )
  }
}
