import { inviteMember } from '#contract/members/calls.ts'
import { meshCalls } from '#contract/mesh/all.ts'
import { archiveTables, unarchivedTables } from '#server/features/mesh/archive-tables.ts'
import { contactChecks } from '#server/features/mesh/contacts/checks.ts'
import type { CloseMembership } from '#server/features/mesh/contacts/end.ts'
import { endMandatesTime, mandateTasks } from '#server/features/mesh/contacts/end-mandates.ts'
import { mandateDays } from '#server/features/mesh/contacts/timeline.ts'
import { meshHandlers } from '#server/features/mesh/handlers.ts'
import { openDocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import type { MaterialsFor } from '#server/features/mesh/messages/by-model.ts'
import { recoverDeliveriesTime, deliverTasks } from '#server/features/mesh/messages/deliver.ts'
import { messageHandlers } from '#server/features/mesh/messages/handlers.ts'
import { serveReplies } from '#server/features/mesh/messages/serve-replies.ts'
import { deleteProbesTime, probeTasks, probeTime } from '#server/features/mesh/probes/probe-tasks.ts'
import type { ServerParts } from '#server/features/mesh/probes/server-parts.ts'
import { serverTasks, serverTime } from '#server/features/mesh/probes/server-tasks.ts'
import { defineFeature, type FeatureParts } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export interface MeshSettings extends Pick<ServerParts, 'checkMailServer' | 'findBackup'> {
  /** The file of the thread that reads OpenAPI documents. */
  readonly documentWorker: string
  /** Closes the membership of an advisor whose mandate ends. */
  readonly closeMembership: CloseMembership
  /** Finds what an agent may read for a message. */
  readonly materialsFor: (shared: FeatureParts) => MaterialsFor
}

export function meshFeature(services: Services, settings: MeshSettings) {
  const { database, clock, models, publicUrl } = services
  const documents = openDocumentReader(settings.documentWorker)
  const mesh = {
    ...services,
    documents,
    sealer: services.sealerFor('mesh'),
    lacksModel: models.missingModelSetting,
  }
  return defineFeature({
    calls: meshCalls,
    handlers: ({ callable }) => ({
      ...meshHandlers({ ...mesh, closeMembership: settings.closeMembership, invite: callable(inviteMember) }),
      ...messageHandlers({ models, publicUrl }),
    }),
    routes: (api) => serveReplies(api, mesh),
    jobs: (shared) => ({
      tasks: {
        ...probeTasks(mesh),
        ...deliverTasks({ ...mesh, materialsFor: settings.materialsFor(shared) }),
        ...serverTasks({ ...mesh, ...settings }),
        ...mandateTasks(database, clock, settings.closeMembership),
      },
      schedule: [probeTime, recoverDeliveriesTime, serverTime, deleteProbesTime, endMandatesTime],
    }),
    archiveTables,
    unarchivedTables,
    background: () => ({ close: () => documents.close() }),
    timeline: [mandateDays],
    checks: () => contactChecks,
  })
}
