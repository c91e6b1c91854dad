import type { Vote, Matter, Voter } from '#contract/documents/matter.ts'

export interface Count {
  /** Everyone whose vote counts: no advisors, no one who left or recused themselves. */
  readonly voters: readonly Voter[]
  readonly verdicts: ReadonlyMap<string, Vote>
}

const voterRoles = {
  founder_authority: ['founder'],
  stewardship_council: ['founder', 'trustee', 'guardian'],
  distributed_command: ['founder', 'successor', 'trustee', 'guardian'],
  value_based_management: ['founder', 'successor', 'trustee', 'guardian'],
} as const satisfies Record<Matter['protocol'], readonly Voter['role'][]>

export function countOf(matter: Matter, votes: readonly Vote[]): Count {
  const present = presentOf(matter)
  const voters = present.filter(({ role }) => isVoterRole(matter, role))
  const mayVote = new Set(
    [...voters, ...present.filter(({ id }) => matter.added.includes(id) || id === matter.author)].map(
      ({ id }) => id,
    ),
  )
  // A vote belongs to one version by its hash, and only the last vote of a member counts.
  const valid = votes.filter(({ by, hash }) => hash === matter.hash && mayVote.has(by))
  return { voters, verdicts: new Map(valid.map((vote) => [vote.by, vote])) }
}

export function presentOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ hasLeft, isRecused }) => !hasLeft && !isRecused)
}

// An operational document needs one other pilot, regardless of the protocol's voters.
export function isVoterRole(matter: Matter, role: Voter['role']): boolean {
  if (matter.documentClass === 'operational') return role !== 'advisor'
  // A founder's constitutional document needs a trustee or guardian as witness.
  if (matter.protocol === 'founder_authority' && matter.documentClass === 'constitutional')
    return ['founder', 'trustee', 'guardian'].includes(role)
  const roles: readonly Voter['role'][] = voterRoles[matter.protocol]
  return roles.includes(role)
}

/** True if these votes satisfy the rule of the document's class. */
export function holds(matter: Matter, count: Count): boolean {
  const approved = (id: string) => count.verdicts.get(id)?.verdict === 'yes'
  if (matter.documentClass === 'personal') return approved(matter.author)
  if (!required(matter).every(approved)) return false
  if (matter.documentClass === 'operational') return approved(matter.author) && hasOtherYes(matter, count)
  const isHeightened = matter.documentClass === 'constitutional'
  return rules[matter.protocol](matter, count, isHeightened) && !isAuthorsAlone(matter, count)
}

type Rule = (matter: Matter, count: Count, isHeightened: boolean) => boolean

const rules: Record<Matter['protocol'], Rule> = {
  founder_authority: (_, count, isHeightened) => {
    const yes = yesesOf(count)
    const hasWitness = count.voters.some(({ id, role }) => role !== 'founder' && yes.includes(id))
    return approvedAs('founder', count) && (!isHeightened || hasWitness)
  },
  stewardship_council: (_, count, isHeightened) => {
    const { yes, no, changes, voted, all } = tally(count)
    if (isHeightened) return isTwoThirds(yes, all)
    return isMoreThanHalf(voted, all) && yes > no && changes === 0
  },
  distributed_command: (matter, count, isHeightened) => {
    const { yes, no, changes, all } = tally(count)
    if (isHeightened) return isTwoThirds(yes, all)
    return (
      count.verdicts.get(stewardOf(matter, count) ?? '')?.verdict === 'yes' &&
      isMoreThanHalf(yes, yes + no + changes)
    )
  },
  value_based_management: (_, count, isHeightened) => {
    const { yes, no, changes, voted, all } = tally(count)
    const hasQuorum = isHeightened ? isTwoThirds(yes, all) : isMoreThanHalf(voted, all)
    return hasQuorum && yes > 0 && meanAlignment(count) >= 4 && no === 0 && changes === 0
  },
}

/** Strictly more: exactly half is no majority. */
function isMoreThanHalf(part: number, all: number): boolean {
  return part * 2 > all
}

/** At least two thirds, in integers to avoid rounding. */
function isTwoThirds(part: number, all: number): boolean {
  return all > 0 && part * 3 >= all * 2
}

function tally({ voters, verdicts }: Count) {
  const of = (verdict: Vote['verdict']) =>
    voters.filter(({ id }) => verdicts.get(id)?.verdict === verdict).length
  // An abstention counts towards the quorum, but is neither a yes nor a no.
  return {
    yes: of('yes'),
    no: of('no'),
    changes: of('changes'),
    voted: voters.filter(({ id }) => verdicts.has(id)).length,
    all: voters.length,
  }
}

function meanAlignment({ voters, verdicts }: Count): number {
  const ratings = voters.flatMap(({ id }) => {
    const vote = verdicts.get(id)
    return vote && vote.verdict !== 'abstain' && vote.alignment !== undefined ? [vote.alignment] : []
  })
  return ratings.length === 0 ? 0 : ratings.reduce((sum, value) => sum + value, 0) / ratings.length
}

function yesesOf({ voters, verdicts }: Count): string[] {
  return voters.map(({ id }) => id).filter((id) => verdicts.get(id)?.verdict === 'yes')
}

function approvedAs(role: Voter['role'], count: Count): boolean {
  return count.voters.some((voter) => voter.role === role && count.verdicts.get(voter.id)?.verdict === 'yes')
}

// The founder replaces a steward who is not appointed or no longer counts.
export function stewardOf(matter: Matter, count: Count): string | undefined {
  const steward = count.voters.find(({ id }) => id === matter.steward)
  return (steward ?? count.voters.find(({ role }) => role === 'founder'))?.id
}

/** The added approvers who are still present; a personal document has none. */
export function required(matter: Matter): string[] {
  if (matter.documentClass === 'personal') return []
  const present = new Set(presentOf(matter).map(({ id }) => id))
  return matter.added.filter((id) => present.has(id))
}

function hasOtherYes(matter: Matter, count: Count): boolean {
  return isFamilyOfOne(matter) || yesesOf(count).some((id) => id !== matter.author)
}

/** The author is never the only approver, except under founder authority or in a family of one. */
function isAuthorsAlone(matter: Matter, count: Count): boolean {
  if (matter.protocol === 'founder_authority' || isFamilyOfOne(matter)) return false
  return [...count.verdicts]
    .filter(([, { verdict }]) => verdict === 'yes')
    .every(([id]) => id === matter.author)
}

// Recused members count towards the family's size: a recusal must not turn three pilots into a family of two.
function pilotsOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ role, hasLeft }) => role !== 'advisor' && !hasLeft)
}

function isFamilyOfOne(matter: Matter): boolean {
  return pilotsOf(matter).length <= 1
}

/** In a family of one or two the founder's approval is enough, so that a small family can always decide. */
export function isFoundersAlone(matter: Matter, count: Count): boolean {
  const pilots = pilotsOf(matter)
  const founder = pilots.find(({ role }) => role === 'founder')
  if (!founder || pilots.length > 2 || matter.documentClass === 'personal') return false
  return (
    count.verdicts.get(founder.id)?.verdict === 'yes' &&
    required(matter).every((id) => count.verdicts.get(id)?.verdict === 'yes')
  )
}

/**
 * True if the founder is the only approver although the protocol or class requires others. It stays a
 * founding act until the family has three voters and ratifies it.
 */
export function isFoundingAct(matter: Matter, count: Count): boolean {
  const pilots = pilotsOf(matter)
  if (matter.documentClass === 'personal' || pilots.length > 2) return false
  const approvers = pilots.filter(({ id }) => count.verdicts.get(id)?.verdict === 'yes')
  if (approvers.length !== 1 || approvers[0]?.role !== 'founder') return false
  const isFoundersRight = matter.protocol === 'founder_authority' && matter.documentClass !== 'constitutional'
  return !isFoundersRight || !holds(matter, count)
}

/** The mean rating against the purpose statement; null before anyone has rated. */
export function meanRating(matter: Matter, votes: readonly Vote[]): number | null {
  const mean = meanAlignment(countOf(matter, votes))
  return mean === 0 ? null : mean
}
