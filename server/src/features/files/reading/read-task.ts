import type { TaskList } from 'graphile-worker'

import { type BlobStorage, readBlob } from '#server/features/files/blobs.ts'
import { forgetWords, indexText } from '#server/features/files/index-file.ts'
import { passagesOf } from '#server/features/files/reading/passages-of.ts'
import type { ContentReader } from '#server/features/files/reading/reader.ts'
import type { Reading } from '#server/features/files/reading/reading.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { StoreError } from '#server/platform/store/store.ts'

interface ReadJob {
  readonly family: string
  readonly file: string
  readonly version: number
}

/** The job that extracts the text of a version. Idempotent; every version has its own job. */
export function readTasks(storage: BlobStorage, reader: ContentReader): TaskList {
  return {
    read_file: async (payload, { job }) => {
      const target = payload as ReadJob
      try {
        await readFile(storage, reader, target)
      } catch (error) {
        if (job.attempts < job.max_attempts) throw error
        // Don't throw: a permanently failed job would outlive the family. The error is stored on the file
        // instead.
        await storage.database.inFamily(target.family, (tx) =>
          saveReading(tx, target, { kind: 'error', error: 'crashed' }, 'en'),
        )
      }
    },
  }
}

export async function readFile(
  storage: BlobStorage,
  reader: ContentReader,
  { family, file, version }: ReadJob,
): Promise<void> {
  const found = await storage.database.inFamily(family, (tx) => findVersion(tx, { family, file, version }))
  if (!found) return
  const reading = await reader
    .read({
      ...found,
      languages: [found.language],
      content: readBlob(storage, { familyId: family, blobId: found.blobId }),
    })
    .catch(damagedOrRethrow)
  await storage.database.inFamily(family, (tx) =>
    saveReading(tx, { family, file, version }, reading, found.language),
  )
}

// Damaged bytes are a permanent error; an unreachable store is retried.
function damagedOrRethrow(error: unknown): Reading {
  if (error instanceof StoreError && (error.reason === 'broken' || error.reason === 'missing'))
    return { kind: 'error', error: 'broken' }
  throw error
}

async function findVersion(tx: Tx, { family, file, version }: ReadJob) {
  return tx
    .selectFrom('files as f')
    .innerJoin('accounts as a', 'a.id', 'f.updated_by')
    .select(['f.name', 'f.type', 'f.size', 'f.blob_id as blobId', 'a.language'])
    .where('f.family_id', '=', family)
    .where('f.id', '=', file)
    .where('f.version', '=', version)
    .executeTakeFirst()
}

async function saveReading(
  tx: Tx,
  { family, file, version }: ReadJob,
  reading: Reading,
  language: Language,
): Promise<void> {
  const state = reading.kind === 'text' ? 'done' : reading.kind === 'error' ? 'trouble' : 'none'
  const updated = await tx
    .updateTable('files')
    .set({
      text_state: state,
      text_trouble: reading.kind === 'error' ? reading.error : null,
      text_scanned: reading.kind === 'text' ? reading.scanned : 0,
      text_unread: reading.kind === 'text' ? reading.unread : 0,
    })
    .where('family_id', '=', family)
    .where('id', '=', file)
    .where('version', '=', version)
    .returning('binned_at')
    .executeTakeFirst()
  // The file was deleted or has a newer version: discard this text.
  if (!updated) return
  await indexText(
    tx,
    { familyId: family, fileId: file },
    { passages: reading.kind === 'text' ? passagesOf(reading.pages) : [], language },
  )
  // The file was binned while it was read.
  if (updated.binned_at !== null) await forgetWords(tx, { familyId: family, fileId: file })
}
