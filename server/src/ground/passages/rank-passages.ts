import type { QueryWord } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'

/** The occurrences of one word in one version of a document. */
export interface WordOccurrence {
  readonly document_id: string
  readonly version: number
  readonly word: string
  /**
   * As PostgreSQL's array literal: there are tens of thousands of places, and the driver parses arrays
   * character by character.
   */
  readonly places: string
}

export interface RankedPassage {
  readonly document_id: string
  readonly version: number
  readonly place: number
  readonly rank: number
}

// Passages that score below this share of the best are irrelevant.
const minShare = 0.4
// The title's words also count for each passage, but less than its own.
const titleShare = 0.3

interface Ranking {
  readonly limit: number
  readonly titleWeight?: number | undefined
}

/** Scores each passage by the distinct query words in it: a rare word scores higher than a common one. */
export function rankPassages(
  occurrences: readonly WordOccurrence[],
  words: readonly QueryWord[],
  { limit, titleWeight = 1 }: Ranking,
): RankedPassage[] {
  const pointsOf = weigher(words)
  // Texts come in the order of equals, so the first few of each rank are enough: a common word has thousands.
  const byRank = new Map<number, RankedPassage[]>()
  for (const { document_id, version, places } of textsOf(occurrences, words)) {
    const title = places[0] ?? none
    places.forEach((words, index) => {
      const place = index + titlePlace
      const rank =
        place === titlePlace
          ? titleWeight * pointsOf(words)
          : pointsOf(words) + titleShare * pointsOf(title & ~words)
      const equals = byRank.get(rank) ?? []
      if (equals.length === 0) byRank.set(rank, equals)
      if (equals.length < limit) equals.push({ document_id, version, place, rank })
    })
  }
  const best = Math.max(...byRank.keys())
  return [...byRank]
    .filter(([rank]) => rank >= minShare * best)
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, equals]) => equals)
    .slice(0, limit)
}

/** The query words at a place, one bit each. */
type Words = number
const none: Words = 0

interface Text extends Pick<WordOccurrence, 'document_id' | 'version'> {
  /** Indexed by place, starting with the title; sparse. */
  readonly places: Words[]
}

/** Groups occurrences by text, newest version first. */
function textsOf(occurrences: readonly WordOccurrence[], asked: readonly QueryWord[]): Text[] {
  const bitOf = new Map(asked.flatMap(({ forms }, index) => forms.map((form) => [form, 1 << index] as const)))
  const texts = new Map<string, Text>()
  for (const { document_id, version, word, places } of occurrences) {
    const bit = bitOf.get(word) ?? none
    const key = `${document_id} ${version}`
    const text = texts.get(key) ?? { document_id, version, places: [] }
    texts.set(key, text)
    for (const place of numbersIn(places))
      text.places[place - titlePlace] = (text.places[place - titlePlace] ?? none) | bit
  }
  return [...texts.values()].toSorted((a, b) =>
    a.document_id === b.document_id ? b.version - a.version : a.document_id < b.document_id ? -1 : 1,
  )
}

const numbersIn = (array: string) => JSON.parse(`[${array.slice(1, -1)}]`) as number[]

/** Returns a function that scores a set of words, with a cache: the same few combinations repeat. */
function weigher(asked: readonly QueryWord[]): (words: Words) => number {
  const known = new Map<Words, number>()
  return (words) => {
    let points = known.get(words)
    if (points === undefined) {
      points = asked.reduce(
        (sum, { documents }, index) => (words & (1 << index) ? sum + 1 / Math.log(2 + documents) : sum),
        0,
      )
      known.set(words, points)
    }
    return points
  }
}
