import type { AskedWord } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'

/** Where one word stands in one version of a paper. */
export interface Standing {
  readonly document_id: string
  readonly version: number
  readonly word: string
  /** As PostgreSQL writes an array: there are tens of thousands of places, and its driver reads them letter by letter. */
  readonly places: string
}

export interface Ranked {
  readonly document_id: string
  readonly version: number
  readonly place: number
  readonly rank: number
}

// What fits so much less than the best is beside the point.
const least = 0.4
// What the paper's title holds says something about each of its passages too, but less than their own words.
const ofTitle = 0.3

interface Ranking {
  readonly limit: number
  readonly titleWorth?: number | undefined
}

/** Each passage is worth what the asked words in it are worth, each counted once: a rare word more than a common one. */
export function rankPassages(standing: readonly Standing[], asked: readonly AskedWord[], { limit, titleWorth = 1 }: Ranking): Ranked[] {
  const pointsOf = worthOf(asked)
  // They are met in the order in which equals come, so of each rank the first are enough: of a common word thousands are equal.
  const byRank = new Map<number, Ranked[]>()
  for (const { document_id, version, places } of textsOf(standing, asked)) {
    const title = places[0] ?? none
    places.forEach((words, index) => {
      const place = index + titlePlace
      const rank = place === titlePlace ? titleWorth * pointsOf(words) : pointsOf(words) + ofTitle * pointsOf(title & ~words)
      const equals = byRank.get(rank) ?? []
      if (equals.length === 0) byRank.set(rank, equals)
      if (equals.length < limit) equals.push({ document_id, version, place, rank })
    })
  }
  const best = Math.max(...byRank.keys())
  return [...byRank]
    .filter(([rank]) => rank >= least * best)
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, equals]) => equals)
    .slice(0, limit)
}

/** Which of the asked words stand at a place, one bit for each. */
type Words = number
const none: Words = 0

interface Text extends Pick<Standing, 'document_id' | 'version'> {
  /** From its title on; where none of the words stands there is nothing. */
  readonly places: Words[]
}

/** What stands where, by paper, the newest version first. */
function textsOf(standing: readonly Standing[], asked: readonly AskedWord[]): Text[] {
  const bitOf = new Map(asked.flatMap(({ forms }, index) => forms.map((form) => [form, 1 << index] as const)))
  const texts = new Map<string, Text>()
  for (const { document_id, version, word, places } of standing) {
    const bit = bitOf.get(word) ?? none
    const key = `${document_id} ${version}`
    const text = texts.get(key) ?? { document_id, version, places: [] }
    texts.set(key, text)
    for (const place of numbersIn(places)) text.places[place - titlePlace] = (text.places[place - titlePlace] ?? none) | bit
  }
  return [...texts.values()].toSorted((a, b) => (a.document_id === b.document_id ? b.version - a.version : a.document_id < b.document_id ? -1 : 1))
}

const numbersIn = (array: string) => JSON.parse(`[${array.slice(1, -1)}]`) as number[]

/** What some of the words are worth together; asked for the same few combinations again and again. */
function worthOf(asked: readonly AskedWord[]): (words: Words) => number {
  const known = new Map<Words, number>()
  return (words) => {
    let points = known.get(words)
    if (points === undefined) {
      points = asked.reduce((sum, { papers }, index) => (words & (1 << index) ? sum + 1 / Math.log(2 + papers) : sum), 0)
      known.set(words, points)
    }
    return points
  }
}
