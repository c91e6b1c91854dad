import type { KinEntry } from '#contract/tree/kinship/kin-entries.ts'
import { tokensOf } from '#contract/tree/kinship/kin-tokens.ts'
import { byBirth, type Fact, generationsOf, type Segment } from '#contract/tree/kinship/segment.ts'

/** Decides something that the data doesn't say, in both ways. */
export type Unknown = (segment: Segment) => readonly [Segment, Segment]

/** The unknowns on which some word depends, beginning at the person named. */
export function unknownsOf(segment: Segment, entries: readonly KinEntry[]): Unknown[] {
  const last = segment.facts.length - 1
  const isByDescent = generationsOf(segment.facts) !== null
  const ofFacts = segment.facts.map((fact, at): Unknown[] => {
    const known = new Set([...tokensOf(fact), ...tokensOf(byBirth(fact))])
    const isOpen = entries.some(({ tokens }) => !known.has(tokens[at] ?? '')) || (isByDescent && at === last)
    return isOpen ? [...(fact.sex === 'n' ? [sexAt(at)] : []), ...(hasOpenAge(fact) ? [ageAt(at)] : [])] : []
  })
  const isSelfOpen = segment.self === 'n' && entries.some(({ self }) => self !== 'n')
  return [...ofFacts.toReversed().flat(), ...(isSelfOpen ? [sexOfSelf] : [])]
}

/** The words that fit if the unknowns are decided for them. */
export function possibleEntries({ self, facts }: Segment, entries: readonly KinEntry[]): KinEntry[] {
  const possible = facts.map((fact) => new Set(decisionsOf(fact).flatMap(tokensOf)))
  return entries.filter(
    (entry) =>
      (entry.self === 'n' || self === 'n' || entry.self === self) &&
      entry.tokens.every((token, at) => possible[at]?.has(token)),
  )
}

function decisionsOf(fact: Fact): Fact[] {
  const sexes = fact.sex === 'n' ? (['n', 'm', 'f'] as const) : [fact.sex]
  const ages = hasOpenAge(fact) ? ([null, 'elder', 'younger'] as const) : [fact.age]
  return sexes
    .flatMap((sex) => ages.map((age) => ({ ...fact, sex, age })))
    .flatMap((one) => [one, byBirth(one)])
}

function hasOpenAge({ kind, age }: Fact): boolean {
  return age === null && (kind === 'sibling' || kind === 'child')
}

const sexAt =
  (at: number): Unknown =>
  (segment) => [withFact(segment, at, { sex: 'm' }), withFact(segment, at, { sex: 'f' })]

const ageAt =
  (at: number): Unknown =>
  (segment) => [withFact(segment, at, { age: 'elder' }), withFact(segment, at, { age: 'younger' })]

const sexOfSelf: Unknown = (segment) => [
  { ...segment, self: 'm' },
  { ...segment, self: 'f' },
]

function withFact(segment: Segment, at: number, change: Partial<Fact>): Segment {
  return { ...segment, facts: segment.facts.map((fact, n) => (n === at ? { ...fact, ...change } : fact)) }
}
