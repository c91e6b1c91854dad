import type { PersonNode } from '#contract/tree/graph.ts'
import type { Hop, Tie } from '#contract/tree/kinship/hops.ts'
import { type Age, ageBeside } from '#contract/tree/kinship/age-beside.ts'
import type { Sex } from '#contract/tree/kinship/kin-language.ts'

export type People = ReadonlyMap<string, PersonNode>

/** A hop with all that words depend on. */
export interface Fact {
  readonly kind: Hop['kind']
  readonly tie: Tie
  readonly sex: Sex
  readonly age: Age
}

/** A part of a path that one word may name. */
export interface Segment {
  /** The sex of the person from whom the part begins. */
  readonly self: Sex
  readonly facts: readonly Fact[]
  /** The sex of the parent that half-siblings share. */
  readonly shared: Sex
}

export function sexOf(person: PersonNode | undefined): Sex {
  if (person?.gender === 'female') return 'f'
  return person?.gender === 'male' ? 'm' : 'n'
}

export function segmentOf(hops: readonly Hop[], people: People): Segment {
  const self = people.get(hops[0]?.from ?? '')
  const facts = hops.map((hop, at): Fact => {
    const person = people.get(hop.to)
    return { kind: hop.kind, tie: hop.tie, sex: sexOf(person), age: ageOf(hops, at, people) }
  })
  const shared = hops.find((hop) => hop.shared)?.shared
  return { self: sexOf(self), facts, shared: sexOf(people.get(shared ?? '')) }
}

/** Siblings are elder or younger than each other; cousins, of whatever degree, than the person it begins from. */
function ageOf(hops: readonly Hop[], at: number, people: People): Age {
  const hop = hops[at]
  if (hop?.kind === 'sibling') return ageBeside(people.get(hop.to), people.get(hop.from))
  const isLast = at === hops.length - 1
  if (hop?.kind !== 'child' || !isLast || !isSameGeneration(hops)) return null
  return ageBeside(people.get(hop.to), people.get(hops[0]?.from ?? ''))
}

function isSameGeneration(hops: readonly Hop[]): boolean {
  const count = (kind: Hop['kind']) => hops.filter((hop) => hop.kind === kind).length
  return count('sibling') === 1 && count('parent') === count('child')
}

/** The same relative, as if every link were by birth. */
export function byBirth(fact: Fact): Fact {
  return { ...fact, tie: 'birth' }
}

/** The generations of a segment by descent, or null if it has other hops or another order. */
export function generationsOf(facts: readonly Fact[]): { up: number; down: number } | null {
  const order = facts
    .map(({ kind }) => ({ parent: 'u', sibling: 's', child: 'd' })[kind as string] ?? 'x')
    .join('')
  const parts = /^(u*)(s?)(d*)$/.exec(order)
  if (!parts || (parts[1] && parts[3] && !parts[2])) return null
  const beside = parts[2] ? 1 : 0
  return { up: (parts[1]?.length ?? 0) + beside, down: (parts[3]?.length ?? 0) + beside }
}
