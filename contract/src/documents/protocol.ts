import type { Answer, Decision, Matter, Voter } from '#contract/documents/matter.ts'

/**
 * The family's law: whether a version of a paper is approved, and what it still needs. Pure, and the only place that decides:
 * the server asks it before it writes, the page asks it for its sentence, and nobody can set "approved" by hand.
 */
export function decide(matter: Matter, answers: readonly Answer[]): Decision {
  const count = countOf(matter, answers)
  const isApproved = holds(matter, count)
  const isFoundingAct = !isApproved && isFoundersAlone(matter, count)
  const neededStill = isApproved || isFoundingAct ? 0 : fewestYeses(matter, count)
  const isHopeless = neededStill === Number.POSITIVE_INFINITY
  return {
    state: isApproved || isFoundingAct ? 'approved' : isHopeless ? 'rejected' : 'open',
    isFoundingAct,
    voters: [...new Set([...count.voters.map(({ id }) => id), ...required(matter)])],
    given: [...count.verdicts].filter(([, { verdict }]) => verdict === 'yes').map(([id]) => id),
    requiredStill: required(matter).filter((id) => count.verdicts.get(id)?.verdict !== 'yes'),
    neededStill: isHopeless ? 0 : neededStill,
  }
}

interface Count {
  /** Who has a seat in this matter: never an advisor, nobody who is gone or recused. */
  readonly voters: readonly Voter[]
  readonly verdicts: ReadonlyMap<string, Answer>
}

const seats = {
  founder_authority: ['founder'],
  stewardship_council: ['founder', 'trustee', 'guardian'],
  distributed_command: ['founder', 'successor', 'trustee', 'guardian'],
  value_based_management: ['founder', 'successor', 'trustee', 'guardian'],
} as const satisfies Record<Matter['protocol'], readonly Voter['role'][]>

function countOf(matter: Matter, answers: readonly Answer[]): Count {
  const present = presentOf(matter)
  const voters = present.filter(({ role }) => isSeat(matter, role))
  const mayAnswer = new Set([...voters, ...present.filter(({ id }) => matter.added.includes(id) || id === matter.author)].map(({ id }) => id))
  // An answer belongs to one version by its hash, and one given twice counts once: the last one.
  const valid = answers.filter(({ by, hash }) => hash === matter.hash && mayAnswer.has(by))
  return { voters, verdicts: new Map(valid.map((answer) => [answer.by, answer])) }
}

function presentOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ isGone, isRecused }) => !isGone && !isRecused)
}

// An operational paper needs one other pilot, whoever has seats under the protocol.
function isSeat(matter: Matter, role: Voter['role']): boolean {
  if (matter.paperClass === 'operational') return role !== 'advisor'
  // The witness of a founder's constitutional act is asked too.
  if (matter.protocol === 'founder_authority' && matter.paperClass === 'constitutional') return ['founder', 'trustee', 'guardian'].includes(role)
  const roles: readonly Voter['role'][] = seats[matter.protocol]
  return roles.includes(role)
}

/** Whether the rule of the paper's class holds for these answers. */
function holds(matter: Matter, count: Count): boolean {
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
function stewardOf(matter: Matter, count: Count): string | undefined {
  const steward = count.voters.find(({ id }) => id === matter.steward)
  return (steward ?? count.voters.find(({ role }) => role === 'founder'))?.id
}

/** Added approvals, as far as those members are still there; a personal paper is its author's alone. */
function required(matter: Matter): string[] {
  if (matter.paperClass === 'personal') return []
  const present = new Set(presentOf(matter).map(({ id }) => id))
  return matter.added.filter((id) => present.has(id))
}

function hasOtherYes(matter: Matter, count: Count): boolean {
  return isFamilyOfOne(matter) || yesesOf(count).some((id) => id !== matter.author)
}

/** The author is never the only approver, but of their own authority or where there is nobody else. */
function isAuthorsAlone(matter: Matter, count: Count): boolean {
  if (matter.protocol === 'founder_authority' || isFamilyOfOne(matter)) return false
  return [...count.verdicts].filter(([, { verdict }]) => verdict === 'yes').every(([id]) => id === matter.author)
}

// How large the family is: whoever steps out of one decision still belongs to it, and must not make it a family of two.
function pilotsOf(matter: Matter): readonly Voter[] {
  return matter.voters.filter(({ role, isGone }) => role !== 'advisor' && !isGone)
}

function isFamilyOfOne(matter: Matter): boolean {
  return pilotsOf(matter).length <= 1
}

/** A family of one or two always has a way forward: its founder's approval, shown as a founding act until three can ratify it. */
function isFoundersAlone(matter: Matter, count: Count): boolean {
  const pilots = pilotsOf(matter)
  const founder = pilots.find(({ role }) => role === 'founder')
  if (!founder || pilots.length > 2 || matter.paperClass === 'personal') return false
  return count.verdicts.get(founder.id)?.verdict === 'yes' && required(matter).every((id) => count.verdicts.get(id)?.verdict === 'yes')
}

/** How many of those who have not answered would have to say yes; infinity where even all of them would not be enough. */
function fewestYeses(matter: Matter, count: Count): number {
  const present = new Set(presentOf(matter).map(({ id }) => id))
  const silent = [...new Set([...count.voters.map(({ id }) => id), ...required(matter), matter.author])].filter(
    (id) => !count.verdicts.has(id) && present.has(id),
  )
  // Whoever must say yes is asked first: the required ones, the steward, the founder, the author; the rest only add numbers.
  const steward = stewardOf(matter, count)
  const founder = count.voters.find(({ role }) => role === 'founder')?.id
  const askedFirst = new Set([...required(matter), steward, founder, matter.author])
  const ordered = [...silent.filter((id) => askedFirst.has(id)), ...silent.filter((id) => !askedFirst.has(id))]
  const withYes = (ids: readonly string[]): Count => ({
    voters: count.voters,
    verdicts: new Map([...count.verdicts, ...ids.map((by): [string, Answer] => [by, { by, hash: matter.hash, verdict: 'yes', alignment: 5 }])]),
  })
  const isEnough = (ids: readonly string[]) => holds(matter, withYes(ids)) || isFoundersAlone(matter, withYes(ids))
  if (!isEnough(ordered)) return Number.POSITIVE_INFINITY
  // One more yes never hurts, so the smallest number is found by halves: a family of hundreds must not wait for its own law.
  let [least, most] = [Math.min(1, ordered.length), ordered.length]
  while (least < most) {
    const size = Math.floor((least + most) / 2)
    if (isEnough(ordered.slice(0, size))) most = size
    else least = size + 1
  }
  let enough = ordered.slice(0, most)
  // Somebody asked first may turn out not to be needed, such as an author without a seat in the council.
  // Of the rest, whoever has the same role counts the same: if one of them is needed, so is each.
  const roleOf = new Map(count.voters.map(({ id, role }) => [id, askedFirst.has(id) ? undefined : role]))
  const neededRoles = new Set<Voter['role']>()
  for (const id of enough) {
    const role = roleOf.get(id)
    if (role && neededRoles.has(role)) continue
    const others = enough.filter((other) => other !== id)
    if (isEnough(others)) enough = others
    else if (role) neededRoles.add(role)
  }
  return enough.length
}
