import type { TaskList } from 'graphile-worker'

import { releaseBlobs } from '#server/features/files/blobs.ts'
import { dropUpload } from '#server/features/files/uploads/store.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Cron entry: every night, on one instance. */
export const emptyFileBinTime = '47 3 * * * empty_file_bin'

const binRetention = 30 * day
/** Abandoned uploads. */
const uploadRetention = 7 * day

/** Deletes files that were in the bin for 30 days, bytes included, and abandoned uploads. */
export function fileBinTasks(database: Database, clock: Clock): TaskList {
  return {
    empty_file_bin: async () => {
      const now = clock.now()
      for await (const family of familiesWithLedger(database)) {
        await database.inFamily(family, (tx) => emptyBin(tx, family, now))
        await database.inFamily(family, (tx) => dropOldUploads(tx, family, now))
      }
    },
  }
}

async function emptyBin(tx: Tx, familyId: string, now: Date): Promise<void> {
  const expired = await tx
    .selectFrom('files')
    .select('id')
    .where('family_id', '=', familyId)
    .where('binned_at', '<=', new Date(now.getTime() - binRetention))
    .forUpdate()
    .execute()
  for (const { id } of expired) {
    const versions = await tx
      .selectFrom('file_versions')
      .select('blob_id')
      .distinct()
      .where('family_id', '=', familyId)
      .where('file_id', '=', id)
      .execute()
    await tx.deleteFrom('files').where('family_id', '=', familyId).where('id', '=', id).execute()
    await releaseBlobs(
      tx,
      familyId,
      versions.map(({ blob_id }) => blob_id),
      now,
    )
    await appendToLedger(tx, familyId, { act: 'file.removed', by: null, subjectId: id, now })
  }
}

async function dropOldUploads(tx: Tx, familyId: string, now: Date): Promise<void> {
  const old = await tx
    .selectFrom('uploads')
    .select(['family_id', 'id', 'blob_id'])
    .where('family_id', '=', familyId)
    .where('touched_at', '<=', new Date(now.getTime() - uploadRetention))
    .execute()
  for (const upload of old) await dropUpload(tx, upload, now)
}
