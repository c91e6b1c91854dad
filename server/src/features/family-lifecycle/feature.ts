import { familyLifecycleCalls } from '#contract/family-lifecycle/all.ts'
import type { ArchiveSources } from '#server/features/family-lifecycle/archive-sources.ts'
import { lifecycleHandlers } from '#server/features/family-lifecycle/handlers.ts'
import { lifecycleTasks, lifecycleTime } from '#server/features/family-lifecycle/lifecycle-tasks.ts'
import { exportTasks } from '#server/features/family-lifecycle/make-export.ts'
import { serveArchive } from '#server/features/family-lifecycle/serve-archive.ts'
import type { AroundChange } from '#server/ground/around-change.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

interface LifecycleSettings {
  readonly aroundChange: AroundChange
  readonly archive: ArchiveSources
  readonly disks: readonly string[]
}

export const familyLifecycleFeature = (
  services: Services,
  { aroundChange, archive, disks }: LifecycleSettings,
) =>
  defineFeature({
    calls: familyLifecycleCalls,
    handlers: () => lifecycleHandlers(services.database, services.publicUrl, { aroundChange }),
    routes: (api) => serveArchive(api, services),
    jobs: ({ archiveTables }) => ({
      tasks: {
        ...lifecycleTasks(services.database, services.clock),
        ...exportTasks({ ...services, parts: { ...archive, tables: archiveTables }, disks }),
      },
      schedule: [lifecycleTime],
    }),
    archiveTables: [{ name: 'family_offers', key: [], after: ['members'] }],
    unarchivedTables: { exports: 'unfinished', export_pieces: 'unfinished', family_deletions: 'unfinished' },
  })
