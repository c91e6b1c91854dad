import type { Language } from '#contract/languages.ts'
import { askToRead } from '#server/features/files/ask-to-read.ts'
import { shownName } from '#server/features/files/categories.ts'
import { type BlobPlace, placeOf, readBlob } from '#server/features/files/blobs.ts'
import { indexName } from '#server/features/files/index-file.ts'
import { pieceSize } from '#server/features/files/uploads/receive.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { fileName } from '#server/platform/file-name.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tables } from '#server/tables.ts'

/** Each content once, under the name it has in the room: the newest version by its name alone, an older one with its number. */
export async function keptFiles(tx: Tx, familyId: string, language: Language) {
  const rows = await tx
    .selectFrom('file_versions as v')
    .innerJoin('files as f', (file) => file.onRef('f.family_id', '=', 'v.family_id').onRef('f.id', '=', 'v.file_id'))
    .innerJoin('file_categories as c', (category) => category.onRef('c.family_id', '=', 'f.family_id').onRef('c.id', '=', 'f.category_id'))
    .select(['v.blob_id as blobId', 'v.number', 'v.size', 'f.id', 'f.folder', 'f.name', 'f.version', 'f.binned_at', 'c.key', 'c.name as category'])
    .where('v.family_id', '=', familyId)
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .orderBy('v.number', 'desc')
    .execute()
  const kept = new Map<string, { blobId: string; path: string; size: number }>()
  for (const { blobId, number, size, id, folder: within, name, version, binned_at, key, category } of rows) {
    const folder = fileName(shownName({ language }, { key, name: category }))
    // Two files of one name, one of them in the bin, must not lie on each other.
    const inBin = binned_at === null ? '' : `bin ${id.slice(-8)}/`
    const older = number === version ? '' : `versions of ${fileName(name)}/${number} `
    if (!kept.has(blobId)) kept.set(blobId, { blobId, size, path: `files/${folder}/${within && `${within}/`}${inBin}${older}${name}` })
  }
  return [...kept.values()]
}

/** Reads the bytes of a family's files for its archive. */
export function readKept(place: BlobPlace) {
  return (familyId: string, blobId: string) => readBlob(place, { familyId, blobId })
}

/** Lays bytes that came in an archive into this house's store, sealed with its own key. */
export function layKept({ store }: Pick<BlobPlace, 'store'>) {
  return async ({ familyId, blobId }: { familyId: string; blobId: string }, bytes: Uint8Array): Promise<Tables['blob_pieces'][]> => {
    const pieces: Tables['blob_pieces'][] = []
    for (let start = 0; start < bytes.length; start += pieceSize) {
      const piece = bytes.subarray(start, start + pieceSize)
      const key = `${familyId}/${blobId}/${newId(new Date())}`
      await store.put(key, piece, placeOf({ familyId, blobId }, start))
      pieces.push({ family_id: familyId, blob_id: blobId, start, size: piece.length, key })
    }
    return pieces
  }
}

/** Lets every file of a family that has come be found: by its name at once, by its text as soon as that is read. */
export async function findKept(tx: Tx, familyId: string): Promise<void> {
  const files = await tx.selectFrom('files').select(['id', 'version']).where('family_id', '=', familyId).execute()
  for (const { id, version } of files) {
    await indexName(tx, { familyId, fileId: id })
    await askToRead(tx, { familyId, fileId: id, version })
  }
}
