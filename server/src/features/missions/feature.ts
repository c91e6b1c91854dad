import { missionCalls } from '#contract/missions/all.ts'
import { archiveTables } from '#server/features/missions/archive-tables.ts'
import { missionEvidence } from '#server/features/missions/evidence.ts'
import { missionHandlers } from '#server/features/missions/handlers.ts'
import { missionTasks, settleTime } from '#server/features/missions/settle-missions.ts'
import type { WriteDocuments } from '#server/features/missions/start-mission.ts'
import { missionDays } from '#server/features/missions/timeline.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const missionsFeature = (
  { database, clock }: Services,
  { writeDocuments }: { writeDocuments: WriteDocuments },
) =>
  defineFeature({
    calls: missionCalls,
    handlers: ({ checks, links }) => missionHandlers({ checks, links, writeDocuments }),
    jobs: ({ checks }) => ({ tasks: missionTasks(database, clock, checks), schedule: [settleTime] }),
    archiveTables,
    evidence: [missionEvidence],
    timeline: [missionDays],
  })
