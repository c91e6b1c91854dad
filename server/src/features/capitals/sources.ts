import type { EvidenceSource } from '#server/ground/evidence.ts'

/** What the acts of capitals need from outside. */
export interface CapitalSources {
  readonly evidence: readonly EvidenceSource[]
}
