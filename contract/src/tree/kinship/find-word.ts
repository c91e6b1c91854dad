import type { KinLanguage, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'
import { tokensOf } from '#contract/tree/kinship/kin-tokens.ts'
import { type Fact, generationsOf, type Segment } from '#contract/tree/kinship/segment.ts'

interface Entry {
  /** The sex that the first person must have. */
  readonly self: Sex
  readonly tokens: readonly string[]
  readonly word: string
}

const entriesByLength = new WeakMap<KinLanguage, Map<number, Entry[]>>()

function entriesOf(language: KinLanguage): Map<number, Entry[]> {
  const known = entriesByLength.get(language)
  if (known) return known
  const entries = Object.entries(language.words).map(([relation, word]): Entry => {
    const tokens = relation.split(' ')
    const self = ({ man: 'm', woman: 'f' } as const)[tokens[0] ?? '']
    return { self: self ?? 'n', tokens: self ? tokens.slice(1) : tokens, word }
  })
  const grouped = new Map<number, Entry[]>()
  for (const entry of entries)
    grouped.set(entry.tokens.length, [...(grouped.get(entry.tokens.length) ?? []), entry])
  entriesByLength.set(language, grouped)
  return grouped
}

/**
 * The words of a segment, or null if the language has none: two where the data doesn't decide between them, such
 * as elder and younger brother.
 */
export function findNouns(language: KinLanguage, segment: Segment): Noun[] | null {
  return listNouns(language, segment, 0)
}

// More unknowns never leave only two words.
const maxUnknowns = 3

function listNouns(language: KinLanguage, segment: Segment, depth: number): Noun[] | null {
  const noun = findNoun(language, segment)
  if (noun) return [noun]
  if (depth === maxUnknowns) return null
  for (const pair of alternatives(language, segment)) {
    const lists = pair.map((one) => listNouns(language, one, depth + 1))
    const nouns = lists.every((list) => list !== null) ? distinct(lists.flat()) : []
    if (nouns.length === 1 || nouns.length === 2) return nouns
  }
  return null
}

function distinct(nouns: readonly Noun[]): Noun[] {
  return nouns.filter(({ text }, at) => nouns.findIndex((noun) => noun.text === text) === at)
}

/**
 * The segment with one unknown decided in both ways, once for each unknown that some word depends on, beginning at
 * the person named.
 */
function alternatives(language: KinLanguage, segment: Segment): Segment[][] {
  const { self, facts } = segment
  const entries = possibleEntries(language, segment)
  const last = facts.length - 1
  const isByDescent = generationsOf(facts) !== null
  const choices = facts.flatMap((fact, at): Segment[][] => {
    const known = new Set([...tokensOf(fact), ...tokensOf(byBirth(fact))])
    const isOpen = entries.some(({ tokens }) => !known.has(tokens[at] ?? '')) || (isByDescent && at === last)
    if (!isOpen) return []
    return choicesOf(fact).map((pair) =>
      pair.map((choice) => ({ ...segment, facts: facts.map((own, n) => (n === at ? choice : own)) })),
    )
  })
  const needsSelf = self === 'n' && entries.some((entry) => entry.self !== 'n')
  const bySelf = (['m', 'f'] as const).map((sex) => ({ ...segment, self: sex }))
  return [...choices.toReversed(), ...(needsSelf ? [bySelf] : [])]
}

function choicesOf(fact: Fact): Fact[][] {
  const hasAge = fact.kind === 'sibling' || fact.kind === 'child'
  return [
    ...(fact.age === null && hasAge
      ? [(['elder', 'younger'] as const).map((age) => ({ ...fact, age }))]
      : []),
    ...(fact.sex === 'n' ? [(['m', 'f'] as const).map((sex) => ({ ...fact, sex }))] : []),
  ]
}

/** The words that fit if the unknowns are decided for them. */
function possibleEntries(language: KinLanguage, { self, facts }: Segment): Entry[] {
  const possible = facts.map((fact) => {
    const decided = [fact, ...choicesOf(fact).flat()].flatMap((one) => [one, ...choicesOf(one).flat()])
    return new Set(decided.flatMap((one) => [...tokensOf(one), ...tokensOf(byBirth(one))]))
  })
  return (entriesOf(language).get(facts.length) ?? []).filter(
    (entry) =>
      (entry.self === 'n' || self === 'n' || entry.self === self) &&
      entry.tokens.every((token, at) => possible[at]?.has(token)),
  )
}

function byBirth(fact: Fact): Fact {
  return { ...fact, tie: 'birth' }
}

function findNoun(language: KinLanguage, segment: Segment): Noun | null {
  const sex = segment.facts.at(-1)?.sex ?? 'n'
  const word = bestWord(language, segment) ?? wordByDescent(language, segment)
  if (word === null) return null
  const tagged = /^([fmn]):(.*)$/.exec(word)
  return tagged
    ? { gender: tagged[1] as Sex, text: tagged[2] ?? '' }
    : { gender: sex === 'n' ? 'm' : sex, text: word }
}

function bestWord(language: KinLanguage, { self, facts }: Segment): string | null {
  const fitting = facts.map(tokensOf)
  let best: { rank: number; word: string } | null = null
  for (const entry of entriesOf(language).get(facts.length) ?? []) {
    if (entry.self !== 'n' && entry.self !== self) continue
    const ranks = entry.tokens.map((token, at) => fitting[at]?.indexOf(token) ?? -1)
    if (ranks.includes(-1)) continue
    const rank = ranks.reduce((sum, own) => sum + own, entry.self === 'n' ? 1 : 0)
    if (!best || rank < best.rank) best = { rank, word: entry.word }
  }
  return best?.word ?? null
}

/** Relatives by descent: by rule, and marked if one link of the way is not by birth. */
function wordByDescent(language: KinLanguage, segment: Segment): string | null {
  const { facts } = segment
  const generations = generationsOf(facts)
  if (!generations) return null
  const ties = [...new Set(facts.map(({ tie }) => tie).filter((tie) => tie !== 'birth'))]
  if (ties.length > 1) return null
  const [tie] = ties
  if (tie) {
    const word = findNoun(language, { ...segment, facts: facts.map(byBirth) })
    const marked = word && language.mark(word, { tie, shared: segment.shared, isSibling: facts.length === 1 })
    return marked && word ? `${word.gender}:${marked}` : null
  }
  return language.byRule({ ...generations, sex: facts.at(-1)?.sex ?? 'n' })
}
