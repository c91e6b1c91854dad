import { timelineCalls } from '#contract/timeline/all.ts'
import { timelineChecks } from '#server/features/timeline/checks.ts'
import { timelineHandlers } from '#server/features/timeline/handlers.ts'
import { serveCalendar } from '#server/features/timeline/serve-calendar.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const timelineFeature = (services: Services) =>
  defineFeature({
    calls: timelineCalls,
    handlers: ({ timeline }) => timelineHandlers({ sources: timeline, publicUrl: services.publicUrl }),
    routes: (api, { timeline }) => serveCalendar(api, { ...services, sources: timeline }),
    archiveTables: [{ name: 'timeline_entries', key: ['id'], after: ['members'] }],
    unarchivedTables: { calendar_links: 'state of this server' },
    checks: () => timelineChecks,
  })
