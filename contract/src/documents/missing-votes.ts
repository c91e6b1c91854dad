import type { Vote, Matter, MissingVotes } from '#contract/documents/matter.ts'
import {
  type Count,
  holds,
  isFoundersAlone,
  presentOf,
  required,
  stewardOf,
} from '#contract/documents/rules.ts'

/**
 * The min further approvals that would be enough, and from whom; null if even all of them would not be.
 * An abstention can still become a yes, so it leaves a round open; a no or a change request does not.
 */
export function missingVotes(matter: Matter, count: Count): MissingVotes | null {
  const candidates = candidatesOf(matter, count)
  const isEnough: IsEnough = (ids) => {
    const more = withYes(matter, count, ids)
    return holds(matter, more) || isFoundersAlone(matter, more)
  }
  const groups = subsetsOf(candidates.special).flatMap(
    (special) => smallestWith(special, candidates, isEnough) ?? [],
  )
  const size = Math.min(...groups.map((group) => group.size))
  const smallest = groups.filter((group) => group.size === size)
  return smallest.length === 0 ? null : whoOf(candidates, smallest, size)
}

type IsEnough = (ids: readonly string[]) => boolean

/** Everyone who could still approve, grouped by how their approval counts. */
interface Candidates {
  /** Each of these must approve. */
  readonly required: readonly string[]
  /** The founder, the steward and the author: a rule may need exactly their approval. */
  readonly special: readonly string[]
  /**
   * Interchangeable voters. A silent voter's yes also counts towards the quorum; an abstention already does.
   */
  readonly silent: readonly string[]
  readonly abstained: readonly string[]
}

function candidatesOf(matter: Matter, count: Count): Candidates {
  const present = new Set(presentOf(matter).map(({ id }) => id))
  const added = new Set(required(matter))
  const founder = count.voters.find(({ role }) => role === 'founder')?.id
  const special = new Set([stewardOf(matter, count), founder, matter.author])
  const open = [...new Set([...count.voters.map(({ id }) => id), ...added, matter.author])].filter((id) => {
    const verdict = count.verdicts.get(id)?.verdict
    return present.has(id) && (verdict === undefined || verdict === 'abstain')
  })
  const plain = open.filter((id) => !added.has(id) && !special.has(id))
  return {
    required: open.filter((id) => added.has(id)),
    special: open.filter((id) => !added.has(id) && special.has(id)),
    silent: plain.filter((id) => !count.verdicts.has(id)),
    abstained: plain.filter((id) => count.verdicts.has(id)),
  }
}

function withYes({ hash }: Matter, count: Count, ids: readonly string[]): Count {
  const yes = ids.map((by): [string, Vote] => [by, { by, hash, verdict: 'yes', alignment: 5 }])
  return { voters: count.voters, verdicts: new Map([...count.verdicts, ...yes]) }
}

// At most three members are special, so there are at most eight subsets.
function subsetsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: 2 ** ids.length }, (_, subset) =>
    ids.filter((_id, index) => (subset >> index) % 2 === 1),
  )
}

/**
 * The smallest groups with exactly these special members, and the range of abstentions among their plain
 * voters.
 */
interface Group {
  readonly special: readonly string[]
  readonly size: number
  readonly plain: number
  readonly minAbstained: number
  readonly maxAbstained: number
}

function smallestWith(
  special: readonly string[],
  { required: added, silent, abstained }: Candidates,
  isEnough: IsEnough,
): Group | null {
  const base = [...added, ...special]
  const ofBoth = (fromSilent: number, fromAbstained: number) =>
    isEnough([...base, ...silent.slice(0, fromSilent), ...abstained.slice(0, fromAbstained)])
  const all = silent.length + abstained.length
  // Approvals are monotonic and abstentions help least, so bisection finds both numbers even in large
  // families.
  const plain = least(all, (number) =>
    ofBoth(Math.min(number, silent.length), Math.max(0, number - silent.length)),
  )
  if (plain === null) return null
  const minAbstained = Math.max(0, plain - silent.length)
  const maxAbstained = Math.min(plain, abstained.length)
  const spared =
    least(maxAbstained - minAbstained, (number) =>
      ofBoth(plain - maxAbstained + number, maxAbstained - number),
    ) ?? 0
  return { special, size: base.length + plain, plain, minAbstained, maxAbstained: maxAbstained - spared }
}

/** The smallest number from 0 to `max` that satisfies a monotonic predicate; null if none does. */
function least(max: number, isTrue: (number: number) => boolean): number | null {
  if (!isTrue(max)) return null
  let [from, to] = [0, max]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return to
}

/** Splits the voters into those in every smallest group and those in some of them. */
function whoOf(candidates: Candidates, groups: readonly Group[], size: number): MissingVotes {
  const { required: added, special, silent, abstained } = candidates
  const kinds = [
    ...special.map((id) => ({
      ids: [id],
      isInSome: groups.some((group) => group.special.includes(id)),
      isInAll: groups.every((group) => group.special.includes(id)),
    })),
    {
      ids: silent,
      isInSome: groups.some(({ plain, minAbstained }) => plain > minAbstained),
      isInAll: groups.every(({ plain, maxAbstained }) => plain - maxAbstained >= silent.length),
    },
    {
      ids: abstained,
      isInSome: groups.some(({ maxAbstained }) => maxAbstained > 0),
      isInAll: groups.every(({ minAbstained }) => minAbstained >= abstained.length),
    },
  ]
  const must = [...added, ...kinds.filter(({ isInAll }) => isInAll).flatMap(({ ids }) => ids)]
  const anyOf = kinds.filter(({ isInAll, isInSome }) => isInSome && !isInAll).flatMap(({ ids }) => ids)
  return { must, anyOf, anyCount: size - must.length }
}
