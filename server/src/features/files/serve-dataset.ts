import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'
import yazl from 'yazl'

import { datasetArchivePath } from '#contract/files/calls.ts'
import { foldedName } from '#server/platform/folded.ts'
import { type BlobPlace, readBlob } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { numbered } from '#server/features/files/numbered.ts'
import { seenFiles, shownColumns, type ShownRow } from '#server/features/files/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { fileName } from '#server/platform/file-name.ts'
import { refuse } from '#server/platform/refuse.ts'

type Row = ShownRow & { readonly hash: string | null }

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
        return { name: `${fileName(name)}.zip`, type: 'application/zip', content: packed(place, pilot, { name, files, now }) }
      },
    },
  )
}

async function gather(tx: Tx, pilot: Pilot, { id, now }: { id: string; now: Date }): Promise<{ name: string; files: Row[] }> {
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
    .execute()) as Row[]
  for (const file of files) await noteOpening(tx, pilot, { fileId: file.id, now })
  return { name: set.name, files }
}

// Names of several categories may be the same.
function named(files: readonly Row[]): { file: Row; path: string }[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const name = taken.has(foldedName(file.name)) ? numbered(file.name, (next) => taken.has(foldedName(next))) : file.name
    taken.add(foldedName(name))
    return { file, path: `files/${name}` }
  })
}

function packed(place: BlobPlace, pilot: Pilot, { name, files, now }: { name: string; files: readonly Row[]; now: Date }): AsyncIterable<Uint8Array> {
  const zip = new yazl.ZipFile()
  const all = named(files)
  const manifest = {
    format: 'forerunners-dataset',
    version: 1,
    name,
    family: pilot.me.family.name,
    exported_at: now.toISOString(),
    files: all.map(({ file, path }) => ({
      path,
      name: file.name,
      type: file.type,
      size: file.size,
      sha256: file.hash,
      version: file.version,
      is_draft: file.is_draft,
      modified_at: file.updated_at.toISOString(),
      modified_by: file.by_name,
    })),
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', { mtime: now })
  for (const { file, path } of all) {
    const blob = { familyId: pilot.familyId, blobId: file.blob_id }
    // Opened when its turn comes; photographs and films do not get smaller.
    const options = { mtime: file.updated_at, compress: file.kind === 'text', size: file.size }
    zip.addReadStreamLazy(path, options, (open) => open(null, Readable.from(readBlob(place, blob), { objectMode: false })))
  }
  zip.end()
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  return zip.outputStream as Readable
}
