import { markdownOf } from '#server/features/documents/hash.ts'
import { hiddenPapers } from '#server/features/documents/hidden-papers.ts'
import type { ArchiveParts } from '#server/features/farewell/archive-parts.ts'

/** What an archive of everything asks of the features. */
export const archiveParts: ArchiveParts = { hiddenPapers, markdownOf }
