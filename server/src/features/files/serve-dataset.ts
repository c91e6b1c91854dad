import type { FastifyInstance } from 'fastify'

import { datasetArchivePath } from '#contract/files/calls.ts'
import type { BlobPlace } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { packFiles, type PackedFile } from '#server/features/files/pack-files.ts'
import { seenFiles, shownColumns } from '#server/features/files/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { fileName } from '#server/platform/file-name.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A set of files as one archive, made while it is fetched: however large it is, nothing of it is kept here. */
export function serveDataset(api: FastifyInstance, { clock, ...place }: Pick<Mounting, 'clock'> & BlobPlace): void {
  serveFile(
    api,
    { database: place.database, clock },
    {
      path: datasetArchivePath,
      needs: 'file.read',
      find: async (pilot, { id = '' }, now) => {
        const { name, files } = await place.database.inFamily(pilot.familyId, (tx) => gather(tx, pilot, { id, now }))
        return { name: `${fileName(name)}.zip`, type: 'application/zip', content: packFiles(place, pilot, { name, files, now }) }
      },
    },
  )
}

async function gather(tx: Tx, pilot: Pilot, { id, now }: { id: string; now: Date }): Promise<{ name: string; files: PackedFile[] }> {
  const set = await tx
    .selectFrom('datasets')
    .select('name')
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .where('account_id', '=', pilot.accountId)
    .executeTakeFirst()
  if (!set) refuse('not_found')
  const files = (await seenFiles(tx, pilot, now)
    .innerJoin('dataset_files as d', (row) => row.onRef('d.family_id', '=', 'f.family_id').onRef('d.file_id', '=', 'f.id'))
    .selectAll('f')
    .select(shownColumns)
    .select('b.hash')
    .where('d.dataset_id', '=', id)
    .where('f.binned_at', 'is', null)
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .execute()) as PackedFile[]
  for (const file of files) await noteOpening(tx, pilot, { fileId: file.id, now })
  return { name: set.name, files }
}
