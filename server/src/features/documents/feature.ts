import { documentCalls } from '#contract/documents/all.ts'
import { archiveTables, unarchivedTables } from '#server/features/documents/archive-tables.ts'
import { documentChecks } from '#server/features/documents/checks.ts'
import { deadlineTasks, deadlineTime } from '#server/features/documents/approvals/deadline-tasks.ts'
import { binTasks, emptyBinTime } from '#server/features/documents/empty-bin.ts'
import { documentEvidence } from '#server/features/documents/evidence.ts'
import { type RenderWorkerOptions, serveDocument } from '#server/features/documents/export/serve-document.ts'
import { documentHandlers } from '#server/features/documents/handlers.ts'
import { indexRemainingDocuments } from '#server/features/documents/search/index-document.ts'
import { findDocumentLinks } from '#server/features/documents/links.ts'
import { canHearDocuments, canHearEntries } from '#server/features/documents/live-filters.ts'
import { documentDays } from '#server/features/documents/timeline.ts'
import { makeWriter } from '#server/features/documents/writing/writer.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export function documentsFeature(
  services: Services,
  { renderWorker }: { renderWorker: RenderWorkerOptions },
) {
  const { database, clock, models, log } = services
  const writer = makeWriter(services)
  let isClosing = false
  return defineFeature({
    calls: documentCalls,
    handlers: () => documentHandlers(database, models, writer),
    routes: (api) => serveDocument(api, { ...services, renderWorker }),
    jobs: () => ({
      tasks: { ...binTasks(database, clock), ...deadlineTasks(database, clock) },
      schedule: [emptyBinTime, deadlineTime],
    }),
    background: () => ({
      open: async () => {
        await writer.open()
        void indexRemainingDocuments(database, log, () => isClosing).catch((error: unknown) =>
          log.error(error, 'documents could not be indexed for the search'),
        )
      },
      beforeClose: () => (isClosing = true),
      close: () => writer.close(),
    }),
    archiveTables,
    unarchivedTables,
    evidence: [documentEvidence],
    timeline: [documentDays],
    checks: () => documentChecks,
    links: { document: findDocumentLinks },
    liveFilters: { documents: canHearDocuments, comments: canHearDocuments, ledger: canHearEntries },
  })
}
