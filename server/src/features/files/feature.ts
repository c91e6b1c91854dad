import { join } from 'node:path'

import { fileCalls } from '#contract/files/all.ts'
import { archiveTables, unarchivedTables } from '#server/features/files/archive-tables.ts'
import { blobTasks, checkFilesTime } from '#server/features/files/blob-tasks.ts'
import { fileChecks } from '#server/features/files/checks.ts'
import { emptyFileBinTime, fileBinTasks } from '#server/features/files/empty-bin.ts'
import { fileEvidence } from '#server/features/files/evidence.ts'
import { fileHandlers } from '#server/features/files/handlers.ts'
import { findFileLinks } from '#server/features/files/links.ts'
import { fileLiveFilter } from '#server/features/files/names.ts'
import { readTasks } from '#server/features/files/reading/read-task.ts'
import { makeReader } from '#server/features/files/reading/reader.ts'
import { serveBytes } from '#server/features/files/serve-bytes.ts'
import { serveDataset } from '#server/features/files/serve-dataset.ts'
import { serveFileArchive } from '#server/features/files/serve-file-archive.ts'
import { serveUploads } from '#server/features/files/uploads/serve-uploads.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'
import type { ScannerLocation } from '#server/platform/malware-scanner.ts'
import { projectRoot } from '#server/platform/project-root.ts'

export interface FileSettings {
  /** Max bytes of one family's files. */
  readonly familyQuota: number | undefined
  /** The address of clamd; without it uploaded files are not scanned. */
  readonly scanner: ScannerLocation | undefined
}

export const filesFeature = ({ database, clock, files }: Services, settings: FileSettings) =>
  defineFeature({
    calls: fileCalls,
    handlers: () => fileHandlers,
    routes: (api) => {
      serveUploads(api, { clock, ...files, ...settings })
      serveBytes(api, { clock, ...files })
      serveDataset(api, { clock, ...files })
      serveFileArchive(api, { clock, ...files })
    },
    jobs: () => {
      const reader = makeReader({ worker: join(projectRoot, 'dist/reader/reader.js') })
      return {
        tasks: { ...blobTasks(files, clock), ...fileBinTasks(database, clock), ...readTasks(files, reader) },
        schedule: [emptyFileBinTime, checkFilesTime],
        // A file that is being read is read again after the next start.
        close: reader.close,
      }
    },
    archiveTables,
    unarchivedTables,
    evidence: [fileEvidence],
    checks: () => fileChecks,
    links: { file: findFileLinks },
    liveFilters: { files: fileLiveFilter },
  })
