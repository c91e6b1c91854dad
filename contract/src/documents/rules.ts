import type { Answer, Matter, Voter } from '#contract/documents/matter.ts'

export interface Count {
  /** Everyone whose vote counts: no advisors, no one who left or recused themselves. */
  readonly voters: readonly Voter[]
  readonly verdicts: ReadonlyMap<string, Answer>
}

const seats = {
  founder_authority: ['founder'],
  stewardship_council: ['founder', 'trustee', 'guardian'],
  distributed_command: ['founder', 'successor', 'trustee', 'guardian'],
  value_based_management: ['founder', 'successor', 'trustee', 'guardian'],
} as const satisfies Record<Matter['protocol'], readonly Voter['role'][]>

export function countOf(matter: Matter, answers: readonly Answer[]): Count {
  const present = presentOf(matter)
  const voters = present.filter(({ role }) => isSeat(matter, role))
  const mayAnswer = new Set([...voters, ...present.filter(({ id }) => matter.added.includes(id) || id === matter.author)].map(({ id }) => id))
  // An answer belongs to one version by its hash, and one given twice counts once: the last one.
  const valid = answers.filter(({ by, hash }) => hash === matter.hash && mayAnswer.has(by))
  return { voters, verdicts: new Map(valid.map((answer) => [answer.by, answer])) }
}

export function presentOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ isGone, isRecused }) => !isGone && !isRecused)
}

// An operational document needs one other pilot, regardless of the protocol's voters.
export function isSeat(matter: Matter, role: Voter['role']): boolean {
  if (matter.paperClass === 'operational') return role !== 'advisor'
  // A founder's constitutional document needs a trustee or guardian as witness.
  if (matter.protocol === 'founder_authority' && matter.paperClass === 'constitutional') return ['founder', 'trustee', 'guardian'].includes(role)
  const roles: readonly Voter['role'][] = seats[matter.protocol]
  return roles.includes(role)
}

/** Whether the rule of the paper's class holds for these answers. */
export function holds(matter: Matter, count: Count): boolean {
  const saidYes = (id: string) => count.verdicts.get(id)?.verdict === 'yes'
  if (matter.paperClass === 'personal') return saidYes(matter.author)
  if (!required(matter).every(saidYes)) return false
  if (matter.paperClass === 'operational') return saidYes(matter.author) && hasOtherYes(matter, count)
  const isHeightened = matter.paperClass === 'constitutional'
  return rules[matter.protocol](matter, count, isHeightened) && !isAuthorsAlone(matter, count)
}

type Rule = (matter: Matter, count: Count, isHeightened: boolean) => boolean

const rules: Record<Matter['protocol'], Rule> = {
  founder_authority: (_, count, isHeightened) => {
    const yes = yesesOf(count)
    const hasWitness = count.voters.some(({ id, role }) => role !== 'founder' && yes.includes(id))
    return saidYesAs('founder', count) && (!isHeightened || hasWitness)
  },
  stewardship_council: (_, count, isHeightened) => {
    const { yes, no, changes, answered, all } = tally(count)
    if (isHeightened) return isTwoThirds(yes, all)
    return isMoreThanHalf(answered, all) && yes > no && changes === 0
  },
  distributed_command: (matter, count, isHeightened) => {
    const { yes, no, changes, all } = tally(count)
    if (isHeightened) return isTwoThirds(yes, all)
    return count.verdicts.get(stewardOf(matter, count) ?? '')?.verdict === 'yes' && isMoreThanHalf(yes, yes + no + changes)
  },
  value_based_management: (_, count, isHeightened) => {
    const { yes, no, changes, answered, all } = tally(count)
    const hasQuorum = isHeightened ? isTwoThirds(yes, all) : isMoreThanHalf(answered, all)
    return hasQuorum && yes > 0 && meanAlignment(count) >= 4 && no === 0 && changes === 0
  },
}

/** Strictly more: a half is no majority. */
function isMoreThanHalf(part: number, all: number): boolean {
  return part * 2 > all
}

/** Exactly two thirds are two thirds. In whole numbers, so that no fraction can be lost. */
function isTwoThirds(part: number, all: number): boolean {
  return all > 0 && part * 3 >= all * 2
}

function tally({ voters, verdicts }: Count) {
  const of = (verdict: Answer['verdict']) => voters.filter(({ id }) => verdicts.get(id)?.verdict === verdict).length
  // An abstention is an answer for the quorum, and neither a yes nor a no.
  return { yes: of('yes'), no: of('no'), changes: of('changes'), answered: voters.filter(({ id }) => verdicts.has(id)).length, all: voters.length }
}

function meanAlignment({ voters, verdicts }: Count): number {
  const given = voters.flatMap(({ id }) => {
    const answer = verdicts.get(id)
    return answer && answer.verdict !== 'abstain' && answer.alignment !== undefined ? [answer.alignment] : []
  })
  return given.length === 0 ? 0 : given.reduce((sum, value) => sum + value, 0) / given.length
}

function yesesOf({ voters, verdicts }: Count): string[] {
  return voters.map(({ id }) => id).filter((id) => verdicts.get(id)?.verdict === 'yes')
}

function saidYesAs(role: Voter['role'], count: Count): boolean {
  return count.voters.some((voter) => voter.role === role && count.verdicts.get(voter.id)?.verdict === 'yes')
}

// The founder stands in where no steward is appointed, or where the steward is no longer in the count.
export function stewardOf(matter: Matter, count: Count): string | undefined {
  const steward = count.voters.find(({ id }) => id === matter.steward)
  return (steward ?? count.voters.find(({ role }) => role === 'founder'))?.id
}

/** Added approvals, as far as those members are still there; a personal paper is its author's alone. */
export function required(matter: Matter): string[] {
  if (matter.paperClass === 'personal') return []
  const present = new Set(presentOf(matter).map(({ id }) => id))
  return matter.added.filter((id) => present.has(id))
}

function hasOtherYes(matter: Matter, count: Count): boolean {
  return isFamilyOfOne(matter) || yesesOf(count).some((id) => id !== matter.author)
}

/** The author is never the only approver, except under founder authority or in a family of one. */
function isAuthorsAlone(matter: Matter, count: Count): boolean {
  if (matter.protocol === 'founder_authority' || isFamilyOfOne(matter)) return false
  return [...count.verdicts].filter(([, { verdict }]) => verdict === 'yes').every(([id]) => id === matter.author)
}

// Recused members still count towards the family's size: stepping out must not turn three pilots into a family of two.
function pilotsOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ role, isGone }) => role !== 'advisor' && !isGone)
}

function isFamilyOfOne(matter: Matter): boolean {
  return pilotsOf(matter).length <= 1
}

/** In a family of one or two the founder's approval is enough, so that such a family always has a way forward. */
export function isFoundersAlone(matter: Matter, count: Count): boolean {
  const pilots = pilotsOf(matter)
  const founder = pilots.find(({ role }) => role === 'founder')
  if (!founder || pilots.length > 2 || matter.paperClass === 'personal') return false
  return count.verdicts.get(founder.id)?.verdict === 'yes' && required(matter).every((id) => count.verdicts.get(id)?.verdict === 'yes')
}

/**
 * Whether an approval is a founding act: the founder is the only member who approved, and the protocol (or the class) wanted others too.
 * It stays one until the family has three voters and ratifies it.
 */
export function isFoundingAct(matter: Matter, count: Count): boolean {
  const pilots = pilotsOf(matter)
  if (matter.paperClass === 'personal' || pilots.length > 2) return false
  const approvers = pilots.filter(({ id }) => count.verdicts.get(id)?.verdict === 'yes')
  if (approvers.length !== 1 || approvers[0]?.role !== 'founder') return false
  const isFoundersRight = matter.protocol === 'founder_authority' && matter.paperClass !== 'constitutional'
  return !isFoundersRight || !holds(matter, count)
}

/** The mean rating against the purpose statement; null before anyone has rated. */
export function meanRating(matter: Matter, answers: readonly Answer[]): number | null {
  const mean = meanAlignment(countOf(matter, answers))
  return mean === 0 ? null : mean
}
