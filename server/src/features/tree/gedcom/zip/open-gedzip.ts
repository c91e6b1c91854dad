import type { Readable } from 'node:stream'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'

export interface Gedzip {
  /** The bytes of the tree, for `readGedcom`. */
  readonly tree: () => AsyncIterable<Uint8Array>
  /** All other entries, with the paths that `GedcomMedia.files` names. */
  readonly media: readonly { readonly path: string; readonly bytes: number }[]
  /** Null if there is no such entry. An entry beyond the limit ends its stream with an error. */
  readonly openMedia: (path: string) => Promise<Readable | null>
  readonly close: () => void
}

/** True for the first bytes of a ZIP archive. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04
}

/** Opens a GEDZIP, or any ZIP archive with one GEDCOM file, as some services export it. */
export async function openGedzip(path: string): Promise<Gedzip> {
  const zip = await asArchiveError(openPromise(path, { autoClose: false, lazyEntries: true }))
  try {
    const entries = await asArchiveError(readEntries(zip))
    const tree = findTree([...entries.keys()])
    const treeEntry = entries.get(tree ?? '')
    if (!tree || !treeEntry) throw new GedcomError('archive_without_tree')
    if (treeEntry.uncompressedSize > gedcomLimits.bytes) throw new GedcomError('file_too_large')
    const media = [...entries].filter(([name]) => name !== tree)
    return {
      tree: () => readEntry(zip, treeEntry),
      media: media.map(([name, entry]) => ({ path: name, bytes: entry.uncompressedSize })),
      async openMedia(name) {
        const entry = name === tree ? undefined : entries.get(name)
        return entry ? await asArchiveError(zip.openReadStreamPromise(entry)) : null
      },
      close: () => {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** yauzl refuses paths that leave the archive, and entries that give more bytes than they say. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  if (zip.entryCount > gedcomLimits.archiveEntries) throw new GedcomError('archive_too_large')
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    bytes += entry.uncompressedSize
    const isTooLarge = bytes > gedcomLimits.archiveBytes || entry.uncompressedSize > gedcomLimits.mediaBytes
    if (isTooLarge || entries.size >= gedcomLimits.archiveEntries) throw new GedcomError('archive_too_large')
    if (entry.isEncrypted() || entries.has(entry.fileName)) throw new GedcomError('archive_broken')
    entries.set(entry.fileName, entry)
  }
  return entries
}

function findTree(names: readonly string[]): string | undefined {
  const trees = names.filter((name) => name.toLowerCase().endsWith('.ged') && !name.startsWith('__MACOSX/'))
  return trees.find((name) => name === 'gedcom.ged') ?? (trees.length === 1 ? trees[0] : undefined)
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await asArchiveError(zip.openReadStreamPromise(entry))
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const { value, done } = await asArchiveError(chunks.next())
    if (done) return
    yield value
  }
}

async function asArchiveError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof GedcomError ? error : new GedcomError('archive_broken', { cause: error })
  }
}
