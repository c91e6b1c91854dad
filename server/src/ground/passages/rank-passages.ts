import type { AskedWord } from '#server/ground/passages/find-passages.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'

/** Where one word stands in one version of a paper. */
export interface Standing {
  readonly document_id: string
  readonly version: number
  readonly word: string
  readonly places: readonly number[]
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
  const texts = textsOf(standing, asked)
  const pointsOf = worthOf(asked)
  const ranked = texts.flatMap(({ document_id, version, places }) => {
    const title = places.get(titlePlace) ?? none
    return [...places].map(([place, words]) => {
      const rank = place === titlePlace ? titleWorth * pointsOf(words) : pointsOf(words) + ofTitle * pointsOf(title & ~words)
      return { document_id, version, place, rank }
    })
  })
  const best = ranked.reduce((most, { rank }) => Math.max(most, rank), 0)
  return ranked
    .filter(({ rank }) => rank >= least * best)
    .toSorted((a, b) => b.rank - a.rank || (a.document_id < b.document_id ? -1 : 1) || b.version - a.version || a.place - b.place)
    .slice(0, limit)
}

/** Which of the asked words stand at a place, one bit for each: common words stand at thousands. */
type Words = number
const none: Words = 0

interface Text extends Pick<Standing, 'document_id' | 'version'> {
  readonly places: Map<number, Words>
}

function textsOf(standing: readonly Standing[], asked: readonly AskedWord[]): Text[] {
  const bitOf = new Map(asked.flatMap(({ forms }, index) => forms.map((form) => [form, 1 << index] as const)))
  const texts = new Map<string, Text>()
  for (const { document_id, version, word, places } of standing) {
    const bit = bitOf.get(word) ?? none
    const key = `${document_id} ${version}`
    const text = texts.get(key) ?? { document_id, version, places: new Map<number, Words>() }
    texts.set(key, text)
    for (const place of places) text.places.set(place, (text.places.get(place) ?? none) | bit)
  }
  return [...texts.values()]
}

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
