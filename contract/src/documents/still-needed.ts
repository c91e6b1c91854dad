import type { Answer, Matter, MissingVotes } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { countOf, holds, meanRating, presentOf } from '#contract/documents/rules.ts'

/** How many have a vote, how many approved, how many declined or asked for changes: the seal's arcs. */
export interface VoteCounts {
  readonly voters: number
  readonly given: number
  readonly against: number
}

/**
 * Why a version can't be approved any more:
 * - `declined`: someone declined it or asked for changes;
 * - `rating`: every vote is in, and the mean rating is below 4;
 * - `witness`: a founder's constitutional document needs a trustee or guardian, and there is none;
 * - `author`: its author, whose approval it needs, has left or stepped out;
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
        /** The lowest rating with which one more approval is enough; null where any rating is, or more than one approval is missing. */
        readonly minRating: number | null
      })
  )

/** Asks the same law as the server that decides, so that what is said about it is always true. */
export function needOf(matter: Matter, answers: readonly Answer[]): Need {
  const decision = decide(matter, answers)
  // A personal document has one voter: its author.
  const isVoter = new Set(matter.paperClass === 'personal' ? [matter.author] : decision.voters)
  // The author of an operational document must approve it, whatever their role.
  if (matter.paperClass === 'operational' && decision.state !== 'rejected') isVoter.add(matter.author)
  const current = [...countOf(matter, answers).verdicts.values()].filter(({ by }) => isVoter.has(by))
  const against = current.filter(({ verdict }) => verdict === 'no' || verdict === 'changes').map(({ by }) => by)
  const given = current.filter(({ verdict }) => verdict === 'yes').length
  const counts = { voters: Math.max(isVoter.size, 1), given, against: against.length }

  if (matter.paperClass === 'personal') return { ...counts, kind: decision.state === 'approved' ? 'done' : 'personal' }
  if (decision.state === 'approved') return { ...counts, kind: 'done' }
  if (decision.state === 'rejected') return { ...counts, kind: 'blocked', obstacle: obstacleOf(matter, answers, against), by: against }
  return { ...counts, kind: 'more', ...decision.missing, minRating: minRatingOf(matter, answers, decision.missing) }
}

function obstacleOf(matter: Matter, answers: readonly Answer[], against: readonly string[]): Obstacle {
  if (against.length > 0) return 'declined'
  const mean = matter.protocol === 'value_based_management' && matter.paperClass !== 'operational' ? meanRating(matter, answers) : null
  if (mean !== null && mean < 4) return 'rating'
  const present = presentOf(matter)
  if (matter.paperClass === 'operational' && !present.some(({ id }) => id === matter.author)) return 'author'
  const isFoundersCharter = matter.protocol === 'founder_authority' && matter.paperClass === 'constitutional'
  if (isFoundersCharter && present.some(({ role }) => role === 'founder') && !present.some(({ role }) => role === 'trustee' || role === 'guardian'))
    return 'witness'
  return 'voters'
}

function minRatingOf(matter: Matter, answers: readonly Answer[], { must, anyOf, anyCount }: MissingVotes): number | null {
  const [last] = [...must, ...anyOf]
  if (matter.protocol !== 'value_based_management' || must.length + anyCount !== 1 || !last) return null
  const isEnough = (alignment: number) => holds(matter, countOf(matter, [...answers, { by: last, hash: matter.hash, verdict: 'yes', alignment }]))
  const lowest = [1, 2, 3, 4, 5].find(isEnough)
  return lowest === undefined || lowest === 1 ? null : lowest
}
