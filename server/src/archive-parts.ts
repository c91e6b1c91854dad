import { hashOf, markdownOf } from '#server/features/documents/hash.ts'
import { hiddenPapers } from '#server/features/documents/hidden-papers.ts'
import type { ArchiveParts } from '#server/features/farewell/archive-parts.ts'
import type { ImportParts } from '#server/features/farewell/import-archive.ts'
import { findKept, keptFiles, layKept, readKept } from '#server/features/files/archived.ts'
import type { BlobPlace } from '#server/features/files/blobs.ts'

/** What an archive of everything asks of the features. */
export function archiveParts(files: BlobPlace): ArchiveParts {
  return { hiddenPapers, markdownOf, keptFiles, readFile: readKept(files) }
}

/** What bringing one into a house asks of them. */
export function importParts(files: Pick<BlobPlace, 'store'>): ImportParts {
  return { hashOf, layBytes: layKept(files), afterFiles: findKept }
}
