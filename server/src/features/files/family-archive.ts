import type { Language } from '#contract/languages.ts'
import { queueReading } from '#server/features/files/queue-reading.ts'
import { shownName } from '#server/features/files/categories.ts'
import { type BlobStorage, pieceContext, readBlob } from '#server/features/files/blobs.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { pieceSize } from '#server/features/files/uploads/durable-pieces.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { fileName } from '#server/platform/file-name.ts'
import { newId } from '#contract/new-id.ts'
import type { Tables } from '#server/tables/all.ts'

/** Each blob once, under its path in the data room. Older versions carry their number. */
export async function archivedFiles(tx: Tx, familyId: string, language: Language) {
  const rows = await tx
    .selectFrom('file_versions as v')
    .innerJoin('files as f', (file) =>
      file.onRef('f.family_id', '=', 'v.family_id').onRef('f.id', '=', 'v.file_id'),
    )
    .innerJoin('file_categories as c', (category) =>
      category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'),
    )
    .select([
      'v.blob_id as blobId',
      'v.number',
      'v.size',
      'f.id',
      'f.folder',
      'f.name',
      'f.version',
      'f.binned_at',
      'c.key',
      'c.name as category',
    ])
    .where('v.family_id', '=', familyId)
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .orderBy('v.number', 'desc')
    .execute()
  const archived = new Map<string, { blobId: string; path: string; size: number }>()
  for (const { blobId, number, size, id, folder: within, name, version, binned_at, key, category } of rows) {
    const folder = fileName(shownName({ language }, { key, name: category }))
    // A binned file may have the same name as a live one, so it gets a folder of its own.
    const inBin = binned_at === null ? '' : `bin ${id.slice(-8)}/`
    const older = number === version ? '' : `versions of ${fileName(name)}/${number} `
    if (!archived.has(blobId))
      archived.set(blobId, {
        blobId,
        size,
        path: `files/${folder}/${within && `${within}/`}${inBin}${older}${name}`,
      })
  }
  return [...archived.values()]
}

/** Reads blobs for the family's archive. */
export function blobReader(storage: BlobStorage) {
  return (familyId: string, blobId: string) => readBlob(storage, { familyId, blobId })
}

/** Writes bytes from an imported archive to the store, encrypted with this server's key. */
export function blobWriter({ store }: Pick<BlobStorage, 'store'>) {
  return async (
    { familyId, blobId }: { familyId: string; blobId: string },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Tables['blob_pieces'][]> => {
    const pieces: Tables['blob_pieces'][] = []
    let start = 0
    for await (const piece of inPieces(bytes)) {
      const key = `${familyId}/${blobId}/${newId(new Date())}`
      const sealedWith = await store.put(key, piece, pieceContext({ familyId, blobId }, start))
      pieces.push({
        family_id: familyId,
        blob_id: blobId,
        start,
        size: piece.length,
        key,
        sealed_with: sealedWith,
      })
      start += piece.length
    }
    return pieces
  }
}

/** Joins and splits what arrives into pieces of the size that uploads have. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(pieceSize)
  let filled = 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + pieceSize - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < pieceSize) continue
      yield piece
      piece = Buffer.allocUnsafe(pieceSize)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** Indexes the names of imported files at once and queues the reading of their texts. */
export async function indexImportedFiles(tx: Tx, familyId: string): Promise<void> {
  const files = await tx
    .selectFrom('files')
    .select(['id', 'version'])
    .where('family_id', '=', familyId)
    .execute()
  for (const { id, version } of files) {
    await indexName(tx, { familyId, fileId: id })
    await queueReading(tx, { familyId, fileId: id, version })
  }
}
