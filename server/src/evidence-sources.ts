import { documentEvidence } from '#server/features/documents/evidence.ts'
import { fileEvidence } from '#server/features/files/evidence.ts'
import { invitationEvidence, memberEvidence } from '#server/features/members/evidence.ts'
import { missionEvidence } from '#server/features/missions/evidence.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'

/** Everything that shows what a family has really done. Missions are measured by it, capitals are counted from it. */
export const evidenceSources: readonly EvidenceSource[] = [documentEvidence, memberEvidence, invitationEvidence, missionEvidence, fileEvidence]
