import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'

import { filesArchivePath } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { Id } from '#contract/schemas.ts'
import type { BlobStorage } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { packFiles, type PackedFile } from '#server/features/files/pack-files.ts'
import { visibleFiles, visibleColumns } from '#server/features/files/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'

/** Streams selected files as one archive with their folders. */
export function serveFileArchive(
  api: FastifyInstance,
  { clock, ...storage }: Pick<Mounting, 'clock'> & BlobStorage,
): void {
  serveFile(
    api,
    { database: storage.database, clock },
    {
      path: filesArchivePath,
      needs: 'file.read',
      find: async (pilot, _, now, query) => {
        const ids = idsIn(query['ids'])
        const files = await storage.database.inFamily(pilot.familyId, (tx) =>
          loadFiles(tx, pilot, { ids, now }),
        )
        const name = translate(pilot.language, 'data:archive_name', { date: now.toISOString().slice(0, 10) })
        return {
          name: `${name}.zip`,
          type: 'application/zip',
          content: packFiles(storage, pilot, { name, files, now }),
        }
      },
    },
  )
}

function idsIn(input: unknown): string[] {
  const ids = [...new Set(typeof input === 'string' ? input.split(',') : [])]
  if (ids.length > fileLimits.download) refuse('too_many_files')
  if (ids.length === 0 || !ids.every((id) => safeParse(Id, id).success)) refuse('not_found')
  return ids
}

async function loadFiles(
  tx: Tx,
  pilot: Pilot,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<PackedFile[]> {
  const files = (await visibleFiles(tx, pilot, now)
    .selectAll('f')
    .select(visibleColumns)
    .select('b.hash')
    .where('f.id', 'in', [...ids])
    .where('f.binned_at', 'is', null)
    .orderBy('f.folder_key')
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .execute()) as PackedFile[]
  if (files.length < ids.length) refuse('not_found')
  for (const file of files) await noteOpening(tx, pilot, { fileId: file.id, now })
  return files
}
