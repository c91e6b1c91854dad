import type { Vote, Matter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { isVoterRole } from '#contract/documents/rules.ts'

export const voteActs = ['approve', 'request_changes', 'decline', 'abstain', 'recuse'] as const
export type VoteAct = (typeof voteActs)[number]

/** A member's vote on a version counts, is recorded as advice, or is not possible. */
export const standings = ['voter', 'advice', 'none'] as const
export type VoteStanding = (typeof standings)[number]

export interface AllowedVotes {
  readonly standing: VoteStanding
  readonly votes: readonly VoteAct[]
}

interface Ballot {
  readonly matter: Matter
  readonly votes: readonly Vote[]
  /** The round is already decided. */
  readonly isClosed: boolean
}

const advice: readonly VoteAct[] = ['approve', 'request_changes', 'decline']

/**
 * The votes a member may cast on a version now. The page offers exactly these, and the server accepts no
 * others.
 */
export function allowedVotes({ matter, votes, isClosed }: Ballot, accountId: string): AllowedVotes {
  const standing = standingOf(matter, accountId)
  if (standing === 'none' || isClosed || decide(matter, votes).state === 'rejected')
    return { standing, votes: [] }
  // Only the author votes on a personal document, so there is nothing to decline.
  if (matter.documentClass === 'personal') return { standing, votes: ['approve'] }
  return { standing, votes: standing === 'voter' ? voteActs : advice }
}

/** A recused member keeps their standing, so that they can still vote until the round is decided. */
export function standingOf(matter: Matter, accountId: string): VoteStanding {
  const member = matter.voters.find(({ id }) => id === accountId)
  if (!member || member.hasLeft) return 'none'
  if (matter.documentClass === 'personal') return accountId === matter.author ? 'voter' : 'none'
  const isRequiredAuthor = matter.documentClass === 'operational' && accountId === matter.author
  return isVoterRole(matter, member.role) || matter.added.includes(accountId) || isRequiredAuthor
    ? 'voter'
    : 'advice'
}
