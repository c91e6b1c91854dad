import type { FastifyInstance } from 'fastify'

import { datasetArchivePath } from '#contract/files/calls.ts'
import type { BlobStorage } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { packFiles, type PackedFile } from '#server/features/files/pack-files.ts'
import { visibleFiles, visibleColumns } from '#server/features/files/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { fileName } from '#server/platform/file-name.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Streams a dataset as one archive; nothing is stored on the server. */
export function serveDataset(
  api: FastifyInstance,
  { clock, ...storage }: Pick<Mounting, 'clock'> & BlobStorage,
): void {
  serveFile(
    api,
    { database: storage.database, clock },
    {
      path: datasetArchivePath,
      needs: 'file.read',
      find: async (pilot, { id = '' }, now) => {
        const { name, files } = await storage.database.inFamily(pilot.familyId, (tx) =>
          loadFiles(tx, pilot, { id, now }),
        )
        return {
          name: `${fileName(name)}.zip`,
          type: 'application/zip',
          content: packFiles(storage, pilot, { name, files, now }),
        }
      },
    },
  )
}

async function loadFiles(
  tx: Tx,
  pilot: Pilot,
  { id, now }: { id: string; now: Date },
): Promise<{ name: string; files: PackedFile[] }> {
  const dataset = await tx
    .selectFrom('datasets')
    .select('name')
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .where('account_id', '=', pilot.accountId)
    .executeTakeFirst()
  if (!dataset) refuse('not_found')
  const files = (await visibleFiles(tx, pilot, now)
    .innerJoin('dataset_files as d', (row) =>
      row.onRef('d.family_id', '=', 'f.family_id').onRef('d.file_id', '=', 'f.id'),
    )
    .selectAll('f')
    .select(visibleColumns)
    .select('b.hash')
    .where('d.dataset_id', '=', id)
    .where('f.binned_at', 'is', null)
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .execute()) as PackedFile[]
  for (const file of files) await noteOpening(tx, pilot, { fileId: file.id, now })
  return { name: dataset.name, files }
}
