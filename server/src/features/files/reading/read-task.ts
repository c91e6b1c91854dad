import type { TaskList } from 'graphile-worker'

import { type BlobPlace, readBlob } from '#server/features/files/blobs.ts'
import { forgetWords, indexText } from '#server/features/files/index-file.ts'
import { passagesOf } from '#server/features/files/reading/passages-of.ts'
import type { Reader } from '#server/features/files/reading/reader.ts'
import type { Reading } from '#server/features/files/reading/reading.ts'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'

interface Which {
  readonly family: string
  readonly file: string
  readonly version: number
}

/** The job that takes the text out of a file. Done again it does the same; a newer version has its own. */
export function readTasks(place: BlobPlace, reader: Reader): TaskList {
  return {
    read_file: async (payload, { job }) => {
      const which = payload as Which
      try {
        await readFile(place, reader, which)
      } catch (error) {
        if (job.attempts < job.max_attempts) throw error
        // Not thrown: a job that is kept as failed would outlive the family. The file says that it could not be read.
        await place.database.inFamily(which.family, (tx) => keep(tx, which, { kind: 'trouble', trouble: 'crashed' }, 'en'))
      }
    },
  }
}

export async function readFile(place: BlobPlace, reader: Reader, { family, file, version }: Which): Promise<void> {
  const found = await place.database.inFamily(family, (tx) => findVersion(tx, { family, file, version }))
  if (!found) return
  const reading = await reader
    .read({ ...found, languages: [found.language], content: readBlob(place, { familyId: family, blobId: found.blobId }) })
    .catch(troubleOf)
  await place.database.inFamily(family, (tx) => keep(tx, { family, file, version }, reading, found.language))
}

// Bytes that are not what they were can't be read either; a store that is away is asked again later.
function troubleOf(error: unknown): Reading {
  if (error instanceof StoreTrouble && (error.reason === 'broken' || error.reason === 'missing')) return { kind: 'trouble', trouble: 'broken' }
  throw error
}

async function findVersion(tx: Tx, { family, file, version }: Which) {
  return tx
    .selectFrom('files as f')
    .innerJoin('accounts as a', 'a.id', 'f.updated_by')
    .select(['f.name', 'f.type', 'f.size', 'f.blob_id as blobId', 'a.language'])
    .where('f.family_id', '=', family)
    .where('f.id', '=', file)
    .where('f.version', '=', version)
    .executeTakeFirst()
}

async function keep(tx: Tx, { family, file, version }: Which, reading: Reading, language: Language): Promise<void> {
  const state = reading.kind === 'text' ? 'done' : reading.kind
  const kept = await tx
    .updateTable('files')
    .set({
      text_state: state,
      text_trouble: reading.kind === 'trouble' ? reading.trouble : null,
      text_scanned: reading.kind === 'text' ? reading.scanned : 0,
      text_unread: reading.kind === 'text' ? reading.unread : 0,
    })
    .where('family_id', '=', family)
    .where('id', '=', file)
    .where('version', '=', version)
    .returning('binned_at')
    .executeTakeFirst()
  // A newer version came meanwhile, or the file is gone: then this text is nobody's.
  if (!kept) return
  await indexText(tx, { familyId: family, fileId: file }, { passages: reading.kind === 'text' ? passagesOf(reading.pages) : [], language })
  // Put into the bin meanwhile: found by nothing, until it is taken out.
  if (kept.binned_at !== null) await forgetWords(tx, { familyId: family, fileId: file })
}
