import type { protocols } from '#contract/family/calls.ts'
import type { Role } from '#contract/roles.ts'

export type Protocol = (typeof protocols)[number]

/** Document classes, by increasing importance. */
export const documentClasses = ['personal', 'operational', 'policy', 'constitutional'] as const
export type DocumentClass = (typeof documentClasses)[number]

export const verdicts = ['yes', 'no', 'changes', 'abstain'] as const
export type Verdict = (typeof verdicts)[number]

/** A member who was active when the round opened, in their current state. */
export interface Voter {
  readonly id: string
  readonly role: Role
  /** Left or deactivated since: excluded from the count. */
  readonly hasLeft: boolean
  /** Conflict of interest: excluded from the count on both sides. */
  readonly isRecused: boolean
}

/** One version of a document with everything that decides about its approval. */
export interface Matter {
  readonly documentClass: DocumentClass
  /** The protocol in force when the round opened; later changes don't affect it. */
  readonly protocol: Protocol
  readonly hash: string
  readonly author: string
  readonly voters: readonly Voter[]
  /** The steward of the document's capital, if appointed. */
  readonly steward: string | null
  /** Members whose approval was added, including advisors. */
  readonly added: readonly string[]
}

/** A vote. Votes are in voting order; a later vote of a member replaces the earlier one. */
export interface Vote {
  readonly by: string
  /** The hash of the version. */
  readonly hash: string
  readonly verdict: Verdict
  /** Rating against the purpose statement, 1 to 5; only under value-based management. */
  readonly alignment?: number
}

/** The approvals that would decide it: each of `must`, and `anyCount` of `anyOf`. */
export interface MissingVotes {
  readonly must: readonly string[]
  readonly anyOf: readonly string[]
  readonly anyCount: number
}

export interface Decision {
  readonly state: 'open' | 'approved' | 'rejected'
  /** The founder approved alone although the protocol requires others; the family ratifies it later. */
  readonly isFoundingAct: boolean
  /** Everyone whose vote counts now. */
  readonly voters: readonly string[]
  readonly approvers: readonly string[]
  readonly missing: MissingVotes
  /** The min number of further approvals that would be enough. */
  readonly neededStill: number
}
