import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { checkArchive } from '#server/backup/check-archive.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import type { Progress } from '#server/backup/progress.ts'
import { beginSnapshot } from '#server/backup/snapshot.ts'
import { openSource } from '#server/backup/source-database.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { DatabaseLocation } from '#server/platform/database/location.ts'
import { codeOf, messageOf } from '#server/platform/error-details.ts'
import { productVersion } from '#server/platform/product-version.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import type { StoreLocation } from '#server/platform/store/location.ts'
import { StoreError } from '#server/platform/store/store.ts'

interface Backup {
  /** The role of this database must be able to read past row-level security. */
  readonly database: DatabaseLocation
  readonly files: StoreLocation
  /** The incomplete archive. The caller gives it its final name. */
  readonly part: string
  /** Undefined unless the keys belong in the archive. */
  readonly key: { readonly keys: readonly SecretKey[]; readonly passphrase: string } | undefined
  readonly now: Date
  readonly progress: Progress
  readonly stopping: AbortSignal
  readonly log: (sentence: string) => void
}

export type WrittenBackup = MadeBackup & { readonly size: number }

/** Writes an archive, reads it back and verifies it. After a failure nothing of it is left. */
export async function writeBackup(
  { database, files, part, log, ...rest }: Backup,
  whenVerified: (made: WrittenBackup) => Promise<void>,
): Promise<WrittenBackup> {
  const { progress, stopping } = rest
  const store = await openStore(files)
  const source = await openSource({ location: database, log, stopping }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  // Ends the statement in progress: a copy of a large table takes long.
  const close = () => void source.close()
  stopping.addEventListener('abort', close)
  try {
    const snapshot = await beginSnapshot(source.client)
    return await attempt(part, async () => {
      // A killed backup left it: the database allows only one backup at a time, and that is this one.
      await rm(part, { force: true })
      const file = await open(part, 'wx+', 0o600)
      let made: WrittenBackup
      try {
        const program = productVersion()
        const result = await makeBackup({ ...rest, source, snapshot, store, file, program })
        await checkArchive(file, { progress, stopping })
        made = { ...result, size: (await file.stat()).size }
      } finally {
        await file.close()
      }
      // While the lock is held, so that no other backup replaces the same file.
      await whenVerified(made)
      return made
    })
  } finally {
    stopping.removeEventListener('abort', close)
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
