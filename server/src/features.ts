import { join } from 'node:path'

import { accountFeature } from '#server/features/account/feature.ts'
import { apiTokensFeature } from '#server/features/api-tokens/feature.ts'
import { authFeature } from '#server/features/auth/feature.ts'
import type { Registration } from '#server/features/auth/registration.ts'
import { capitalsFeature } from '#server/features/capitals/feature.ts'
import { agentMaterials } from '#server/features/chat/agent-materials.ts'
import { chatFeature } from '#server/features/chat/feature.ts'
import type { RenderWorkerOptions } from '#server/features/documents/export/serve-document.ts'
import { documentsFeature } from '#server/features/documents/feature.ts'
import { hashOf, markdownOf } from '#server/features/documents/hash.ts'
import { unsharedPersonalDocuments } from '#server/features/documents/unshared-personal-documents.ts'
import { nearPassages } from '#server/features/documents/search/near-passages.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { settleRoundsAfter } from '#server/features/documents/approvals/settle-rounds-after.ts'
import { documentTitles, hiddenDocuments } from '#server/features/documents/readable-titles.ts'
import {
  hasApprovedDocument,
  rewriteUntouched,
  writeDocuments,
} from '#server/features/documents/templates/write-mission-documents.ts'
import { familyFeature } from '#server/features/family/feature.ts'
import type { ArchiveSources } from '#server/features/family-lifecycle/archive-sources.ts'
import { deleteFamilyNow } from '#server/features/family-lifecycle/delete-family.ts'
import { familyLifecycleFeature } from '#server/features/family-lifecycle/feature.ts'
import type { ImportParts } from '#server/features/family-lifecycle/import-archive.ts'
import {
  archivedFiles,
  blobReader,
  blobWriter,
  indexImportedFiles,
} from '#server/features/files/family-archive.ts'
import type { BlobStorage } from '#server/features/files/blobs.ts'
import { filesFeature, type FileSettings } from '#server/features/files/feature.ts'
import { fileNames } from '#server/features/files/names.ts'
import { ledgerFeature } from '#server/features/ledger/feature.ts'
import { deactivateAdvisor } from '#server/features/members/change-status.ts'
import { membersFeature } from '#server/features/members/feature.ts'
import type { AroundRemoval } from '#server/features/members/remove-member.ts'
import { lockMandate } from '#server/features/mesh/contacts/end.ts'
import { contactNames } from '#server/features/mesh/contacts/names.ts'
import { meshFeature, type MeshSettings } from '#server/features/mesh/feature.ts'
import { builtDocumentWorker } from '#server/features/mesh/interfaces/document-reader.ts'
import { makeConnectedApis } from '#server/features/mesh/interfaces/chat-operations.ts'
import { findMentionedAgent } from '#server/features/mesh/find-mentioned-agent.ts'
import { beginMission } from '#server/features/missions/begin-mission.ts'
import { missionsFeature } from '#server/features/missions/feature.ts'
import { modelsFeature } from '#server/features/models/feature.ts'
import { notificationsFeature } from '#server/features/notifications/feature.ts'
import { oidcFeature } from '#server/features/oidc/feature.ts'
import type { OidcSettings } from '#server/features/oidc/settings.ts'
import { onboardingFeature } from '#server/features/onboarding/feature.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { refreshAfterFamilyChange } from '#server/features/onboarding/refresh-documents.ts'
import { passkeysFeature } from '#server/features/passkeys/feature.ts'
import { systemFeature } from '#server/features/system/feature.ts'
import { timelineFeature } from '#server/features/timeline/feature.ts'
import { todayFeature } from '#server/features/today/feature.ts'
import { treeFeature } from '#server/features/tree/feature.ts'
import { twoFactorFeature } from '#server/features/two-factor/feature.ts'
import type { AnyFeature } from '#server/ground/feature.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Services } from '#server/ground/services.ts'
import { projectRoot } from '#server/platform/project-root.ts'

export interface FeatureSettings extends Partial<FileSettings> {
  /** Folders whose disks must not run full. */
  readonly disks?: readonly string[] | undefined
  /** Where the source code of this version is. */
  readonly sourceUrl?: string | undefined
  /** Decides who may create an account. */
  readonly registration?: Registration | undefined
  /** The operator’s OpenID Connect provider. */
  readonly oidc?: OidcSettings | undefined
  /** Without a mail server the inviter is given the link. */
  readonly smtpUrl?: string | undefined
  readonly checkMailServer?: MeshSettings['checkMailServer']
  readonly findBackup?: MeshSettings['findBackup']
  readonly ledgerHeadsFile?: string | undefined
  /** The built worker that renders documents as PDF and DOCX; tests have their own. */
  readonly renderWorker?: RenderWorkerOptions | undefined
  /** The built worker that reads OpenAPI documents; tests have their own. */
  readonly documentWorker?: string | undefined
}

const builtRenderWorker = {
  worker: join(projectRoot, 'dist/server/render-worker.js'),
  fonts: join(projectRoot, 'dist/fonts'),
}

/** The one list of features, and the only file that knows which feature uses which part of another. */
export function makeFeatures(services: Services, settings: FeatureSettings): readonly AnyFeature[] {
  const journey: JourneyHooks = {
    writeDocuments,
    rewriteUntouched,
    hasApprovedDocument,
    beginMission: beginFromJourney,
  }
  const names: NameLookups = { documentTitles, fileNames, contactNames }
  const mesh = { ...services, sealer: services.sealerFor('mesh') }
  return [
    systemFeature(services, { disks: settings.disks ?? [], sourceUrl: settings.sourceUrl ?? null }),
    authFeature(services, { registration: settings.registration ?? 'open' }),
    passkeysFeature(services),
    accountFeature(services, { aroundChange: settleRoundsAfter, deleteFamily: deleteFamilyNow }),
    apiTokensFeature(services),
    oidcFeature(services, settings.oidc),
    modelsFeature(services, names),
    twoFactorFeature(services),
    familyFeature(services, {
      afterChange: refreshAfterFamilyChange(journey),
      hiddenDocuments,
      ...names,
    }),
    membersFeature(services, {
      hasMailServer: settings.smtpUrl !== undefined,
      aroundChange: settleRoundsAfter,
      aroundRemoval,
    }),
    todayFeature(),
    onboardingFeature(journey),
    chatFeature(services, {
      naming: names,
      interfaces: makeConnectedApis(mesh),
      findMentionedAgent: findMentionedAgent(mesh),
      near: nearPassages,
    }),
    filesFeature(services, { familyQuota: settings.familyQuota, scanner: settings.scanner }),
    documentsFeature(services, { renderWorker: settings.renderWorker ?? builtRenderWorker }),
    meshFeature(services, {
      documentWorker: settings.documentWorker ?? builtDocumentWorker,
      closeMembership: deactivateAdvisor(settleRoundsAfter),
      materialsFor: agentMaterials,
      checkMailServer: settings.checkMailServer,
      findBackup: settings.findBackup ?? (async () => undefined),
    }),
    timelineFeature(services),
    treeFeature(names),
    notificationsFeature(services, { isReadable }),
    missionsFeature(services, { writeDocuments }),
    capitalsFeature(),
    ledgerFeature(services, { headsFile: settings.ledgerHeadsFile }),
    familyLifecycleFeature(services, {
      aroundChange: settleRoundsAfter,
      archive: archiveSources(services.files),
      disks: settings.disks ?? [],
    }),
  ]
}

/** Parts of other features that an archive of a family is made with. */
export function archiveSources(files: BlobStorage): ArchiveSources {
  return {
    hiddenDocuments: unsharedPersonalDocuments,
    markdownOf,
    storedFiles: archivedFiles,
    readFile: blobReader(files),
  }
}

/** Parts of other features that an archive is imported with. */
export function importParts(files: Pick<BlobStorage, 'store'>): Omit<ImportParts, 'tables'> {
  return { hashOf, writeBytes: blobWriter(files), afterFiles: indexImportedFiles }
}

// The mandate is locked first, as every act on a mandate does.
const aroundRemoval: AroundRemoval = async (tx, removal, change) => {
  const endMandate = await lockMandate(tx, removal)
  await settleRoundsAfter(tx, removal, change)
  await endMandate()
}

const beginFromJourney: JourneyHooks['beginMission'] = (
  tx,
  { familyId, accountId },
  { mission, answers, now },
) => beginMission(tx, { familyId, accountId, type: mission, answers, now })
