import type { Answer, Matter, MissingVotes } from '#contract/documents/matter.ts'
import { type Count, holds, isFoundersAlone, presentOf, required, stewardOf } from '#contract/documents/rules.ts'

/**
 * The fewest further approvals that would be enough, and from whom; null where even all of them would not be.
 * An abstention can still become a yes, so it keeps a round open; a no and a request for changes do not.
 */
export function missingVotes(matter: Matter, count: Count): MissingVotes | null {
  const isEnough = (ids: readonly string[]) => {
    const more = withYes(matter, count, ids)
    return holds(matter, more) || isFoundersAlone(matter, more)
  }
  const candidates = candidatesOf(matter, count)
  const fewest = fewestOf(candidates, isEnough)
  return fewest && whoOf(candidates, fewest, isEnough)
}

interface Candidate {
  readonly id: string
  /** Candidates of one kind count the same, so that one of them stands for all. Whoever may be indispensable is a kind of their own. */
  readonly kind: string
}

/** Everyone who could still say yes, those who may be indispensable first, then those who have not voted, then those who abstained. */
function candidatesOf(matter: Matter, count: Count): Candidate[] {
  const present = new Set(presentOf(matter).map(({ id }) => id))
  const founder = count.voters.find(({ role }) => role === 'founder')?.id
  const indispensable = new Set([...required(matter), stewardOf(matter, count), founder, matter.author])
  const roles = new Map(count.voters.map(({ id, role }) => [id, role]))
  const open = [...new Set([...roles.keys(), ...required(matter), matter.author])].filter((id) => {
    const verdict = count.verdicts.get(id)?.verdict
    return present.has(id) && (verdict === undefined || verdict === 'abstain')
  })
  const rank = (id: string) => (indispensable.has(id) ? 0 : count.verdicts.has(id) ? 2 : 1)
  return open
    .map((id) => ({ id, kind: indispensable.has(id) ? id : `${roles.get(id)} ${rank(id)}` }))
    .toSorted((one, other) => rank(one.id) - rank(other.id))
}

function withYes({ hash }: Matter, count: Count, ids: readonly string[]): Count {
  const yes = ids.map((by): [string, Answer] => [by, { by, hash, verdict: 'yes', alignment: 5 }])
  return { voters: count.voters, verdicts: new Map([...count.verdicts, ...yes]) }
}

type IsEnough = (ids: readonly string[]) => boolean

function fewestOf(candidates: readonly Candidate[], isEnough: IsEnough): Candidate[] | null {
  const ids = candidates.map(({ id }) => id)
  if (!isEnough(ids)) return null
  // One more yes never hurts, so the shortest beginning of the list is found by bisection: a family of hundreds must not wait.
  let [least, most] = [Math.min(1, ids.length), ids.length]
  while (least < most) {
    const size = Math.floor((least + most) / 2)
    if (isEnough(ids.slice(0, size))) most = size
    else least = size + 1
  }
  let enough = candidates.slice(0, most)
  // Someone in front may turn out not to be needed, such as an author who has no vote in the council.
  const neededKinds = new Set<string>()
  for (const candidate of enough) {
    if (neededKinds.has(candidate.kind)) continue
    const others = enough.filter(({ id }) => id !== candidate.id)
    if (isEnough(others.map(({ id }) => id))) enough = others
    else neededKinds.add(candidate.kind)
  }
  return enough
}

/** Who is in every smallest group that would be enough, and who is in some of them: found by exchanging one member for another. */
function whoOf(candidates: readonly Candidate[], fewest: readonly Candidate[], isEnough: IsEnough): MissingVotes {
  const inside = onePerKind(fewest)
  const isIn = new Set(fewest.map(({ id }) => id))
  const rest = candidates.filter(({ id }) => !isIn.has(id))
  const outside = onePerKind(rest)
  const exchanges = inside.flatMap((leaves) =>
    outside
      .filter((joins) => isEnough([...fewest.filter(({ id }) => id !== leaves.id).map(({ id }) => id), joins.id]))
      .map((joins) => ({ leaves: leaves.kind, joins: joins.kind })),
  )
  const mayLeave = new Set(exchanges.map(({ leaves }) => leaves))
  const mayJoin = new Set(exchanges.map(({ joins }) => joins))
  const must = fewest.filter(({ kind }) => !mayLeave.has(kind)).map(({ id }) => id)
  const replaceable = fewest.filter(({ kind }) => mayLeave.has(kind)).map(({ id }) => id)
  const anyOf = [...replaceable, ...rest.filter(({ kind }) => mayJoin.has(kind)).map(({ id }) => id)]
  return { must, anyOf, anyCount: replaceable.length }
}

function onePerKind(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.kind, candidate])).values()]
}
