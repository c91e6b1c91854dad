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
  const wordOf = new Map(asked.flatMap((word) => word.forms.map((form) => [form, word] as const)))
  const texts = new Map<string, { document_id: string; version: number; places: Map<number, Set<AskedWord>> }>()
  for (const { document_id, version, word, places } of standing) {
    const of = wordOf.get(word)
    if (!of) continue
    const key = `${document_id} ${version}`
    const text = texts.get(key) ?? { document_id, version, places: new Map<number, Set<AskedWord>>() }
    texts.set(key, text)
    for (const place of places) text.places.set(place, (text.places.get(place) ?? new Set()).add(of))
  }
  const pointsOf = (words: ReadonlySet<AskedWord> = new Set()) => [...words].reduce((sum, { papers }) => sum + 1 / Math.log(2 + papers), 0)
  return [...texts.values()]
    .flatMap(({ document_id, version, places }) => {
      const title = places.get(titlePlace)
      return [...places].map(([place, words]) => {
        const beyond = place === titlePlace ? new Set<AskedWord>() : new Set([...(title ?? [])].filter((word) => !words.has(word)))
        const worth = place === titlePlace ? titleWorth : 1
        return { document_id, version, place, rank: worth * pointsOf(words) + ofTitle * pointsOf(beyond) }
      })
    })
    .toSorted((a, b) => b.rank - a.rank || (a.document_id < b.document_id ? -1 : 1) || b.version - a.version || a.place - b.place)
    .slice(0, limit)
    .filter(({ rank }, _, [best]) => rank >= least * (best?.rank ?? 0))
}
