import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { splitPassages } from '#contract/documents/passages.ts'
import { primerKeys } from '#contract/files/file-calls.ts'
import type { listPrimers, readPrimer } from '#contract/files/file-calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Handler } from '#server/ground/handler.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import { queryWords, wordsOf } from '#server/ground/passages/words.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { refuse } from '#server/platform/refuse.ts'

type Key = (typeof primerKeys)[number]

interface Primer {
  readonly key: Key
  readonly title: string
  /** Its first paragraph. */
  readonly about: string
  readonly body: string
  readonly passages: readonly {
    readonly text: string
    readonly heading: string | null
    readonly words: ReadonlySet<string>
  }[]
}

const primers = new Map<Language, readonly Primer[]>()

/** The primers of a language, read from disk on first use. */
function primersIn(language: Language): readonly Primer[] {
  const cached = primers.get(language) ?? primerKeys.map((key) => readOne(key, language))
  primers.set(language, cached)
  return cached
}

function readOne(key: Key, language: Language): Primer {
  const text = readFileSync(join(projectRoot, 'texts', language, 'primers', `${key}.md`), 'utf8')
  const [title = '', ...rest] = text.split('\n')
  const body = rest.join('\n').trim()
  let heading: string | null = null
  const passages = splitPassages(body).map((text) => {
    heading = headingOf(text) ?? heading
    return { text, heading, words: new Set(wordsOf(`${title} ${heading ?? ''} ${text}`, language)) }
  })
  const about = passages.find(({ text }) => !text.startsWith('#'))?.text ?? ''
  return { key, title: title.replace(/^# /, ''), about, body, passages }
}

export const list: Handler<typeof listPrimers> = ({ pilot }) => ({
  items: primersIn(pilot.language).map(({ key, title, about }) => ({ key, title, about })),
})

export const readOnePrimer: Handler<typeof readPrimer> = ({ pilot, params }) => {
  const primer = primersIn(pilot.language).find(({ key }) => key === params.key) ?? refuse('not_found')
  return {
    key: primer.key,
    title: primer.title,
    body: primer.body,
    passages: primer.passages.map(({ text }) => text),
  }
}

const indexes = new Map<Language, ReturnType<typeof buildIndex>>()

function buildIndex(language: Language) {
  const all = primersIn(language).flatMap(({ key, title, passages }) =>
    passages.map((passage, place) => ({ key, title, place, ...passage })),
  )
  const passagesByWord = new Map<string, number[]>()
  for (const [index, { words }] of all.entries())
    for (const word of words) passagesByWord.set(word, [...(passagesByWord.get(word) ?? []), index])
  return { all, passagesByWord }
}

/** Word index over all primers of a language, built once. */
function indexOf(language: Language) {
  const cached = indexes.get(language) ?? buildIndex(language)
  indexes.set(language, cached)
  return cached
}

/**
 * Share of the query's weight a passage must contain. Primers are general, so the family's own documents come
 * first.
 */
const minShare = 0.6

/** Primer passages that contain most of the query. There are few, so every candidate is scored. */
export function findInPrimers(words: string, language: Language, limit: number) {
  const { all, passagesByWord } = indexOf(language)
  const scores = new Map<number, number>()
  let total = 0
  for (const word of queryWords(words, language)) {
    const places = passagesByWord.get(word) ?? []
    // Inverse document frequency: words in every passage weigh nothing, words in none count against all.
    const weight = Math.max(0, Math.log(all.length / (1 + places.length)))
    total += weight
    for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weight)
  }
  return [...scores]
    .filter(([, sum]) => sum > 0 && sum / total >= minShare)
    .toSorted(([a, sumOfA], [b, sumOfB]) => sumOfB - sumOfA || a - b)
    .flatMap(([place]) => all[place] ?? [])
    .filter(({ text }) => !text.startsWith('#'))
    .slice(0, limit)
}
