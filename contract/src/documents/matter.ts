import type { protocols } from '#contract/family/calls.ts'
import type { Role } from '#contract/roles.ts'

export type Protocol = (typeof protocols)[number]

/** How grave a paper is, from the lightest to the gravest. */
export const paperClasses = ['personal', 'operational', 'policy', 'constitutional'] as const
export type PaperClass = (typeof paperClasses)[number]

export const verdicts = ['yes', 'no', 'changes', 'abstain'] as const
export type Verdict = (typeof verdicts)[number]

/** Somebody who was active when the approval was opened, as they are now. */
export interface Voter {
  readonly id: string
  readonly role: Role
  /** They have left or were made inactive since: out of the count. */
  readonly isGone: boolean
  /** They have a conflict of interest: out of the count on both sides. */
  readonly isRecused: boolean
}

/** One version of a paper that waits for its approval, with everything that decides about it. */
export interface Matter {
  readonly paperClass: PaperClass
  /** The one in force when the approval was opened: a later change must not touch it. */
  readonly protocol: Protocol
  readonly hash: string
  readonly author: string
  readonly voters: readonly Voter[]
  /** The steward of the paper's capital; null where none is appointed. */
  readonly steward: string | null
  /** Members whose approval was asked for on top, advisors included. */
  readonly added: readonly string[]
}

/** An answer, in the order in which they were given. A later one of the same member takes the place of the one before. */
export interface Answer {
  readonly by: string
  /** The version it was given to. */
  readonly hash: string
  readonly verdict: Verdict
  /** 1 to 5: how well it fits the purpose statement. Only value-based management asks for it. */
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
  /** The founder approved alone what the protocol would have others approve too; the family ratifies it when it has three voters. */
  readonly isFoundingAct: boolean
  /** Everyone with a vote now. */
  readonly voters: readonly string[]
  readonly given: readonly string[]
  readonly missing: MissingVotes
  /** The least number of further approvals that would be enough. */
  readonly neededStill: number
}
