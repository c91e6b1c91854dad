import { entriesOf, type KinEntry } from '#contract/tree/kinship/kin-entries.ts'
import type { KinLanguage, Noun, Sex } from '#contract/tree/kinship/kin-language.ts'
import { tokensOf } from '#contract/tree/kinship/kin-tokens.ts'
import { byBirth, generationsOf, type Segment } from '#contract/tree/kinship/segment.ts'
import { possibleEntries, type Unknown, unknownsOf } from '#contract/tree/kinship/unknowns.ts'

/**
 * The words of a segment, or null if the language has none: two where the data doesn't decide between them, such
 * as elder and younger brother.
 */
export function findNouns(language: KinLanguage, segment: Segment): Noun[] | null {
  const entries = entriesOf(language, segment.facts.length)
  const noun = findNoun(language, segment, entries)
  if (noun) return [noun]
  const possible = possibleEntries(segment, entries)
  for (const unknowns of smallSubsets(unknownsOf(segment, possible))) {
    const nouns = nounsIfDecided(language, segment, possible, unknowns)
    if (nouns) return nouns
  }
  return null
}

/** One, two or three of the unknowns, fewest first: deciding more of them never leaves only two words. */
function smallSubsets(unknowns: readonly Unknown[]): Unknown[][] {
  const ones = unknowns.map((unknown, at) => ({ at, chosen: [unknown] }))
  const grow = (subsets: typeof ones) =>
    subsets.flatMap(({ at, chosen }) =>
      unknowns.slice(at + 1).map((unknown, n) => ({ at: at + 1 + n, chosen: [...chosen, unknown] })),
    )
  const twos = grow(ones)
  return [...ones, ...twos, ...grow(twos)].map(({ chosen }) => chosen)
}

/** Null unless each decision has a word and there are no more than two of them. */
function nounsIfDecided(
  language: KinLanguage,
  segment: Segment,
  entries: readonly KinEntry[],
  unknowns: readonly Unknown[],
): Noun[] | null {
  const decided = unknowns.reduce<Segment[]>((segments, unknown) => segments.flatMap(unknown), [segment])
  const nouns: Noun[] = []
  for (const one of decided) {
    const noun = findNoun(language, one, entries)
    if (!noun) return null
    if (nouns.some(({ text }) => text === noun.text)) continue
    if (nouns.length === 2) return null
    nouns.push(noun)
  }
  return nouns
}

function findNoun(language: KinLanguage, segment: Segment, entries: readonly KinEntry[]): Noun | null {
  const word = bestWord(segment, entries) ?? wordByDescent(language, segment, entries)
  if (word === null) return null
  const tagged = /^([fmn]):(.*)$/.exec(word)
  if (tagged) return { gender: tagged[1] as Sex, text: tagged[2] ?? '' }
  const sex = segment.facts.at(-1)?.sex ?? 'n'
  return { gender: sex === 'n' ? 'm' : sex, text: word }
}

function bestWord({ self, facts }: Segment, entries: readonly KinEntry[]): string | null {
  const fitting = facts.map(tokensOf)
  let best: { rank: number; word: string } | null = null
  for (const entry of entries) {
    if (entry.self !== 'n' && entry.self !== self) continue
    const ranks = entry.tokens.map((token, at) => fitting[at]?.indexOf(token) ?? -1)
    if (ranks.includes(-1)) continue
    const rank = ranks.reduce((sum, own) => sum + own, entry.self === 'n' ? 1 : 0)
    if (!best || rank < best.rank) best = { rank, word: entry.word }
  }
  return best?.word ?? null
}

/** Relatives by descent: by rule, and marked if one link of the way is not by birth. */
function wordByDescent(language: KinLanguage, segment: Segment, entries: readonly KinEntry[]): string | null {
  const { facts, shared } = segment
  const generations = generationsOf(facts)
  if (!generations) return null
  const ties = [...new Set(facts.map(({ tie }) => tie).filter((tie) => tie !== 'birth'))]
  if (ties.length > 1) return null
  const [tie] = ties
  if (!tie) return language.byRule({ ...generations, sex: facts.at(-1)?.sex ?? 'n' })
  const noun = findNoun(language, { ...segment, facts: facts.map(byBirth) }, entries)
  const marked = noun && language.mark(noun, { tie, shared, isSibling: facts.length === 1 })
  return marked && `${noun.gender}:${marked}`
}
