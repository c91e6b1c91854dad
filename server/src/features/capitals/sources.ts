import type { EvidenceSource } from '#server/ground/evidence.ts'

/** Evidence sources of other features. */
export interface CapitalSources {
  readonly evidence: readonly EvidenceSource[]
}
