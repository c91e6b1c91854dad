import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { splitPassages } from '#contract/documents/passages.ts'
import { primerKeys } from '#contract/files/file-calls.ts'
import type { listPrimers, readPrimer } from '#contract/files/file-calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Answer } from '#server/ground/asked.ts'
import { headingOf } from '#server/ground/passages/heading-of.ts'
import { askedWords, wordsOf } from '#server/ground/passages/words.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { refuse } from '#server/platform/refuse.ts'

type Key = (typeof primerKeys)[number]

interface Primer {
  readonly key: Key
  readonly title: string
  /** What it is for, in its first sentences. */
  readonly about: string
  readonly body: string
  readonly passages: readonly { readonly text: string; readonly heading: string | null; readonly words: ReadonlySet<string> }[]
}

const read = new Map<Language, readonly Primer[]>()

/** The primers of a language, read from their files when somebody first wants them. */
function primersIn(language: Language): readonly Primer[] {
  const known = read.get(language) ?? primerKeys.map((key) => readOne(key, language))
  read.set(language, known)
  return known
}

function readOne(key: Key, language: Language): Primer {
  const whole = readFileSync(join(projectRoot, 'texts', language, 'primers', `${key}.md`), 'utf8')
  const [title = '', ...rest] = whole.split('\n')
  const body = rest.join('\n').trim()
  let heading: string | null = null
  const passages = splitPassages(body).map((text) => {
    heading = headingOf(text) ?? heading
    return { text, heading, words: new Set(wordsOf(`${title} ${heading ?? ''} ${text}`, language)) }
  })
  const about = passages.find(({ text }) => !text.startsWith('#'))?.text ?? ''
  return { key, title: title.replace(/^# /, ''), about, body, passages }
}

export const list: Answer<typeof listPrimers> = ({ pilot }) => ({
  items: primersIn(pilot.language).map(({ key, title, about }) => ({ key, title, about })),
})

export const readOnePrimer: Answer<typeof readPrimer> = ({ pilot, params }) => {
  const primer = primersIn(pilot.language).find(({ key }) => key === params.key) ?? refuse('not_found')
  return { key: primer.key, title: primer.title, body: primer.body, passages: primer.passages.map(({ text }) => text) }
}

const laid = new Map<Language, ReturnType<typeof layPassages>>()

function layPassages(language: Language) {
  const all = primersIn(language).flatMap(({ key, title, passages }) => passages.map((passage, place) => ({ key, title, place, ...passage })))
  const holding = new Map<string, number[]>()
  for (const [index, { words }] of all.entries()) for (const word of words) holding.set(word, [...(holding.get(word) ?? []), index])
  return { all, holding }
}

/** Laid side by side once, with where each word stands: every question looks through them. */
function passagesIn(language: Language) {
  const known = laid.get(language) ?? layPassages(language)
  laid.set(language, known)
  return known
}

/** Of what was asked for, so much must stand in a passage of a primer: it is general, and yields to the family's own papers. */
const leastPart = 0.6

/** The passages of primers that hold most of what was asked for. There are few: each that holds anything of it is looked at. */
export function findInPrimers(words: string, language: Language, limit: number) {
  const { all, holding } = passagesIn(language)
  const parts = new Map<number, number>()
  let whole = 0
  for (const word of askedWords(words, language)) {
    const places = holding.get(word) ?? []
    // A word that stands everywhere says nothing; one that stands nowhere says that this is about something else.
    const worth = Math.max(0, Math.log(all.length / (1 + places.length)))
    whole += worth
    for (const place of places) parts.set(place, (parts.get(place) ?? 0) + worth)
  }
  return [...parts]
    .filter(([, sum]) => sum > 0 && sum / whole >= leastPart)
    .toSorted(([a, sumOfA], [b, sumOfB]) => sumOfB - sumOfA || a - b)
    .flatMap(([place]) => all[place] ?? [])
    .filter(({ text }) => !text.startsWith('#'))
    .slice(0, limit)
}
