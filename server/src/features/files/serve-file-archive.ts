import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'

import { filesArchivePath } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { Id } from '#contract/schemas.ts'
import type { BlobPlace } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { packFiles, type PackedFile } from '#server/features/files/pack-files.ts'
import { seenFiles, shownColumns } from '#server/features/files/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'

/** The files one has selected, as one archive that keeps their folders. */
export function serveFileArchive(api: FastifyInstance, { clock, ...place }: Pick<Mounting, 'clock'> & BlobPlace): void {
  serveFile(
    api,
    { database: place.database, clock },
    {
      path: filesArchivePath,
      needs: 'file.read',
      find: async (pilot, _, now, { ids }) => {
        const wanted = idsIn(ids)
        const files = await place.database.inFamily(pilot.familyId, (tx) => gather(tx, pilot, { wanted, now }))
        const name = say(pilot.language, 'data:archive_name', { date: now.toISOString().slice(0, 10) })
        return { name: `${name}.zip`, type: 'application/zip', content: packFiles(place, pilot, { name, files, now }) }
      },
    },
  )
}

function idsIn(given: unknown): string[] {
  const ids = [...new Set(typeof given === 'string' ? given.split(',') : [])]
  if (ids.length > fileLimits.download) refuse('too_many_files')
  if (ids.length === 0 || !ids.every((id) => safeParse(Id, id).success)) refuse('not_found')
  return ids
}

async function gather(tx: Tx, pilot: Pilot, { wanted, now }: { wanted: readonly string[]; now: Date }): Promise<PackedFile[]> {
  const files = (await seenFiles(tx, pilot, now)
    .selectAll('f')
    .select(shownColumns)
    .select('b.hash')
    .where('f.id', 'in', [...wanted])
    .where('f.binned_at', 'is', null)
    .orderBy('f.folder_key')
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .execute()) as PackedFile[]
  if (files.length < wanted.length) refuse('not_found')
  for (const file of files) await noteOpening(tx, pilot, { fileId: file.id, now })
  return files
}
