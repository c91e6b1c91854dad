import type { Answer, Matter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { isSeat } from '#contract/documents/rules.ts'

export const voteActs = ['approve', 'request_changes', 'decline', 'abstain', 'recuse'] as const
export type VoteAct = (typeof voteActs)[number]

/** Whether someone's answer to a version counts, is recorded as advice, or is not asked for. */
export const standings = ['voter', 'advice', 'none'] as const
export type Standing = (typeof standings)[number]

export interface AllowedVotes {
  readonly standing: Standing
  readonly votes: readonly VoteAct[]
}

interface Ballot {
  readonly matter: Matter
  readonly answers: readonly Answer[]
  /** The outcome of the round already stands. */
  readonly isClosed: boolean
}

const advice: readonly VoteAct[] = ['approve', 'request_changes', 'decline']

/** Which answers someone may give to a version now. The page offers exactly these, and the server takes no other. */
export function allowedVotes({ matter, answers, isClosed }: Ballot, accountId: string): AllowedVotes {
  const standing = standingOf(matter, accountId)
  if (standing === 'none' || isClosed || decide(matter, answers).state === 'rejected') return { standing, votes: [] }
  // A personal document is its author's alone: there is no one to object to it.
  if (matter.paperClass === 'personal') return { standing, votes: ['approve'] }
  return { standing, votes: standing === 'voter' ? voteActs : advice }
}

/** Someone who stepped out keeps their standing, so that they can come back until the outcome stands. */
export function standingOf(matter: Matter, accountId: string): Standing {
  const member = matter.voters.find(({ id }) => id === accountId)
  if (!member || member.isGone) return 'none'
  if (matter.paperClass === 'personal') return accountId === matter.author ? 'voter' : 'none'
  const isRequiredAuthor = matter.paperClass === 'operational' && accountId === matter.author
  return isSeat(matter, member.role) || matter.added.includes(accountId) || isRequiredAuthor ? 'voter' : 'advice'
}
