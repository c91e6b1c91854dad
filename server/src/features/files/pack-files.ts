import { Readable } from 'node:stream'

import yazl from 'yazl'

import { nameKey } from '#server/platform/name-keys.ts'
import { type BlobStorage, readBlob } from '#server/features/files/blobs.ts'
import { numberedName } from '#server/features/files/numbered-name.ts'
import type { ShownRow } from '#server/features/files/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'

export type PackedFile = ShownRow & { readonly hash: string | null }

// Files of different categories may have the same folder and name.
function withPaths(files: readonly PackedFile[]): { file: PackedFile; path: string }[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const within = (name: string) => (file.folder === '' ? name : `${file.folder}/${name}`)
    const isTaken = (name: string) => taken.has(nameKey(within(name)))
    const name = isTaken(file.name) ? numberedName(file.name, isTaken) : file.name
    taken.add(nameKey(within(name)))
    return { file, path: `files/${within(name)}` }
  })
}

/** Streams files as one archive with a manifest; nothing is stored. */
export function packFiles(
  storage: BlobStorage,
  pilot: Pilot,
  { name, files, now }: { name: string; files: readonly PackedFile[]; now: Date },
): AsyncIterable<Uint8Array> {
  const zip = new yazl.ZipFile()
  const all = withPaths(files)
  const manifest = {
    format: 'forerunners-dataset',
    version: 1,
    name,
    family: pilot.me.family.name,
    exported_at: now.toISOString(),
    files: all.map(({ file, path }) => ({
      path,
      folder: file.folder,
      name: file.name,
      tags: file.tags,
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
    // Opened lazily. Only text is compressed: media would not get smaller.
    const options = { mtime: file.updated_at, compress: file.kind === 'text', size: file.size }
    zip.addReadStreamLazy(path, options, (open) =>
      open(null, Readable.from(readBlob(storage, blob), { objectMode: false })),
    )
  }
  zip.end()
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  return zip.outputStream as Readable
}
