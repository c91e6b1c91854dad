import type { Vote, Matter, MissingVotes } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { countOf, holds, meanRating, presentOf } from '#contract/documents/rules.ts'

/** The number of voters, of approvals, and of declines or change requests: the arcs of the seal. */
export interface VoteCounts {
  readonly voters: number
  readonly approvals: number
  readonly against: number
}

/**
 * The reason a version can't be approved any more:
 * - `declined`: a member declined it or requested changes;
 * - `rating`: all votes are cast, and the mean rating is below 4;
 * - `witness`: a founder's constitutional document needs a trustee or guardian, and there is none;
 * - `author`: its author, whose approval is required, has left or recused themselves;
 * - `voters`: no one is left who could approve it.
 */
export const obstacles = ['declined', 'rating', 'witness', 'author', 'voters'] as const
export type Obstacle = (typeof obstacles)[number]

/** The missing votes of a version as data, before they become a sentence. */
export type Need = VoteCounts &
  (
    | { readonly kind: 'personal' | 'done' }
    | { readonly kind: 'blocked'; readonly obstacle: Obstacle; readonly by: readonly string[] }
    | (MissingVotes & {
        readonly kind: 'more'
        /**
         * The min rating of the last missing approval; null if any rating is enough or several are missing.
         */
        readonly minRating: number | null
      })
  )

/** Computed with `decide`, like the server's decision, so that both always agree. */
export function needOf(matter: Matter, votes: readonly Vote[]): Need {
  const decision = decide(matter, votes)
  // A personal document has one voter: its author.
  const isVoter = new Set(matter.documentClass === 'personal' ? [matter.author] : decision.voters)
  // The author of an operational document must approve it, whatever their role.
  if (matter.documentClass === 'operational' && decision.state !== 'rejected') isVoter.add(matter.author)
  const current = [...countOf(matter, votes).verdicts.values()].filter(({ by }) => isVoter.has(by))
  const against = current
    .filter(({ verdict }) => verdict === 'no' || verdict === 'changes')
    .map(({ by }) => by)
  const approvals = current.filter(({ verdict }) => verdict === 'yes').length
  const counts = { voters: Math.max(isVoter.size, 1), approvals, against: against.length }

  if (matter.documentClass === 'personal')
    return { ...counts, kind: decision.state === 'approved' ? 'done' : 'personal' }
  if (decision.state === 'approved') return { ...counts, kind: 'done' }
  if (decision.state === 'rejected')
    return { ...counts, kind: 'blocked', obstacle: obstacleOf(matter, votes, against), by: against }
  return {
    ...counts,
    kind: 'more',
    ...decision.missing,
    minRating: minRatingOf(matter, votes, decision.missing),
  }
}

function obstacleOf(matter: Matter, votes: readonly Vote[], against: readonly string[]): Obstacle {
  if (against.length > 0) return 'declined'
  const mean =
    matter.protocol === 'value_based_management' && matter.documentClass !== 'operational'
      ? meanRating(matter, votes)
      : null
  if (mean !== null && mean < 4) return 'rating'
  const present = presentOf(matter)
  if (matter.documentClass === 'operational' && !present.some(({ id }) => id === matter.author))
    return 'author'
  const isFoundersCharter =
    matter.protocol === 'founder_authority' && matter.documentClass === 'constitutional'
  if (
    isFoundersCharter &&
    present.some(({ role }) => role === 'founder') &&
    !present.some(({ role }) => role === 'trustee' || role === 'guardian')
  )
    return 'witness'
  return 'voters'
}

function minRatingOf(
  matter: Matter,
  votes: readonly Vote[],
  { must, anyOf, anyCount }: MissingVotes,
): number | null {
  const [last] = [...must, ...anyOf]
  if (matter.protocol !== 'value_based_management' || must.length + anyCount !== 1 || !last) return null
  const isEnough = (alignment: number) =>
    holds(matter, countOf(matter, [...votes, { by: last, hash: matter.hash, verdict: 'yes', alignment }]))
  const lowest = [1, 2, 3, 4, 5].find(isEnough)
  return lowest === undefined || lowest === 1 ? null : lowest
}
