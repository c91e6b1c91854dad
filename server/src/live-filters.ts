import { hearsOfEntries, hearsOfPapers } from '#server/features/documents/live-filters.ts'
import { hearsOfFiles } from '#server/features/files/names.ts'
import type { LiveFilters } from '#server/ground/live/hearing.ts'

/** Who may hear of which row, where not everybody who may read the topic may read every row of it. */
export const liveFilters: LiveFilters = { documents: hearsOfPapers, comments: hearsOfPapers, ledger: hearsOfEntries, files: hearsOfFiles }
