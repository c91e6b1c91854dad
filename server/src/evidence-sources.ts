import { documentEvidence } from '#server/features/documents/evidence.ts'
import { fileEvidence } from '#server/features/files/evidence.ts'
import { missionEvidence } from '#server/features/missions/evidence.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'

/** Everything that shows what a family has really done. Capitals are counted from it. */
export const evidenceSources: readonly EvidenceSource[] = [documentEvidence, missionEvidence, fileEvidence]
