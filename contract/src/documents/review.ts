import { openPlaces, splitPassages } from '#contract/documents/passages.ts'
import { dateMentions } from '#contract/documents/date-mentions.ts'
import { unknownNamesIn } from '#contract/documents/review-names.ts'
import { ownPassages } from '#contract/documents/review-own.ts'

/** What the built-in reviewer looks for. Each has its sentence in texts/<language>/review.json. */
export const reviewChecks = [
  'open_question',
  'empty_section',
  'missing_section',
  'unknown_name',
  'past_date',
  'other_horizon',
  'other_protocol',
  'unfilled_role',
  'duplicate',
  'other_paper',
] as const
export type ReviewCheck = (typeof reviewChecks)[number]

export interface Finding {
  readonly check: ReviewCheck
  /** The passage it is about, counted from 0; null where something is missing altogether. */
  readonly passage: number | null
  /** The words it is about, as they stand in the passage. */
  readonly quote: string
  /** What could stand there instead; null where only the family can know. */
  readonly suggestion: string | null
  /** What the sentence names: a horizon, a protocol, a role, a section, a paper. */
  readonly about: string
}

/** What the family's record says, in the words of the paper's language. */
export interface ReviewFacts {
  readonly language: string
  readonly today: string
  readonly familyName: string
  readonly memberNames: readonly string[]
  readonly horizon: string
  readonly otherHorizons: readonly string[]
  readonly protocol: string
  readonly otherProtocols: readonly string[]
  /** Roles that nobody holds, with the words a text may use for each. */
  readonly unfilledRoles: readonly { readonly name: string; readonly words: readonly string[] }[]
  /** The headings that a paper of this kind has; none where it comes from no template. */
  readonly sections: readonly string[]
  /** The template's passages that hold under the family's rules, with their `{places}`; none where it comes from no template. */
  readonly blocks: readonly string[]
  /** Everything our own templates say in this language. */
  readonly corpus: string
  /** Other papers in force. */
  readonly others: readonly { readonly title: string; readonly body: string }[]
}

type Check = (passages: readonly string[], facts: ReviewFacts, own: ReturnType<typeof ownPassages>) => readonly Finding[]

/** Reads a paper without any model: the same text and record always give the same findings, in the order of the text. */
export function reviewPaper(body: string, facts: ReviewFacts): Finding[] {
  const passages = splitPassages(body)
  const found = [
    openQuestions,
    emptySections,
    missingSections,
    unknownNames,
    pastDates,
    otherHorizons,
    otherProtocols,
    unfilledRoles,
    duplicates,
    otherPapers,
  ]
  const at = ({ passage }: Finding) => passage ?? passages.length
  const own = ownPassages(facts.blocks)
  return found.flatMap((check) => check(passages, facts, own)).toSorted((one, other) => at(one) - at(other))
}

const isHeading = (passage: string) => /^#{1,6}\s/.test(passage)
const headingOf = (passage: string) => normal(passage.replace(/^#{1,6}\s+/, ''))
/** Letters and figures only, in small letters: what makes two wordings the same. */
const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const finding = (check: ReviewCheck, passage: number | null, quote: string, more: Partial<Finding> = {}): Finding => ({
  check,
  passage,
  quote,
  suggestion: null,
  about: '',
  ...more,
})

const openQuestions: Check = (passages) =>
  passages.flatMap((text, index) => openPlaces(text).map((place) => finding('open_question', index, `[[${place}]]`, { about: place })))

const emptySections: Check = (passages) =>
  passages.flatMap((text, index) => {
    const next = passages[index + 1]
    const isLast = next === undefined || (isHeading(next) && levelOf(next) <= levelOf(text))
    return isHeading(text) && isLast ? [finding('empty_section', index, text, { about: text.replace(/^#+\s+/, '') })] : []
  })

function levelOf(heading: string): number {
  return /^#+/.exec(heading)?.[0].length ?? 0
}

const missingSections: Check = (passages, { sections }) => {
  const here = new Set(passages.filter(isHeading).map(sectionKey))
  return sections
    .filter((section) => !here.has(sectionKey(section)))
    .map((section) => finding('missing_section', null, '', { about: section.replace(/^#+\s+/, '') }))
}

// "Article 3. Our story" and "3. Our story" are the same section: numbers change when one is added.
function sectionKey(heading: string): string {
  return headingOf(heading)
    .replace(/^(\p{L}+ )?\d+ ?(?=\p{L})/u, '')
    .trim()
}

/** A name of the family whose bearer is no member. In an untouched template passage only the names that were filled in can be wrong. */
const unknownNames: Check = (passages, facts, own) =>
  passages.flatMap((text, index) => {
    const filled = own(text)?.filled
    const parts = filled ? ['pilot', 'founder', 'members'].map((place) => filled.get(place) ?? '') : [text]
    return parts.flatMap((part) => unknownNamesIn(part, facts)).map((name) => finding('unknown_name', index, name, { about: name }))
  })

// Our own passages only say when a document was written and when someone was born.
const pastDates: Check = (passages, { language, today }, own) =>
  passages.flatMap((text, index) =>
    dateMentions(own(text) ? '' : text, language)
      .filter(({ date }) => date < today)
      .map(({ quote }) => finding('past_date', index, quote, { about: quote })),
  )

const otherHorizons: Check = (passages, facts, own) =>
  contradictions(
    'other_horizon',
    passages.map((text) => claimOf(text, 'horizon', own)),
    facts.horizon,
    facts.otherHorizons,
  )
const otherProtocols: Check = (passages, facts, own) =>
  contradictions(
    'other_protocol',
    passages.map((text) => claimOf(text, 'protocol', own)),
    facts.protocol,
    facts.otherProtocols,
  )

/** An untouched passage of ours states only what was filled in; other spans and protocols in it are an answer or an example. */
function claimOf(text: string, place: 'horizon' | 'protocol', own: ReturnType<typeof ownPassages>): string {
  const passage = own(text)
  return passage ? (passage.filled.get(place) ?? '') : text
}

/** Words that name another rule than the family's own, with its own as what could stand there. */
function contradictions(check: ReviewCheck, passages: readonly string[], own: string, others: readonly string[]): Finding[] {
  return passages.flatMap((text, index) =>
    others.flatMap((other) => {
      const quote = wordsIn(text, other)
      return quote ? [finding(check, index, quote, { suggestion: isReplaceable(text, quote) ? own : null, about: own })] : []
    }),
  )
}

// "500 years ahead and more, as long as a cathedral stands": other words belong to it, and would not fit what stood there instead.
function isReplaceable(text: string, quote: string): boolean {
  return /^\s*(?:[.,;:!?…)।。、，；：！？）]|$)/u.test(text.slice(text.indexOf(quote) + quote.length))
}

const unfilledRoles: Check = (passages, { unfilledRoles: roles }) =>
  roles.flatMap(({ name, words }) => {
    const index = passages.findIndex((text) => !isHeading(text) && words.some((word) => wordsIn(text, word) !== null))
    const passage = passages[index]
    const quote = passage && words.map((word) => wordsIn(passage, word)).find((found) => found !== null)
    return quote ? [finding('unfilled_role', index, quote, { about: name })] : []
  })

const shortest = 40

const duplicates: Check = (passages) => {
  const seen = new Map<string, number>()
  return passages.flatMap((text, index) => {
    const key = normal(text)
    if (isHeading(text) || key.length < shortest) return []
    if (seen.has(key)) return [finding('duplicate', index, text, { suggestion: '', about: text.slice(0, 80) })]
    seen.set(key, index)
    return []
  })
}

/** A sentence of a paper in force that is the same but for its numbers: "30 days" there, "60 days" here. */
const otherPapers: Check = (passages, { others, corpus }) => {
  const stated = others.flatMap(({ title, body }) =>
    sentencesOf(splitPassages(body).filter((text) => !isHeading(text))).map((sentence) => ({ title, sentence, key: keyOf(sentence) })),
  )
  const byKey = new Map(stated.filter(({ key }) => key !== null).map((one) => [one.key, one]))
  return passages.flatMap((text, index) => {
    if (isHeading(text)) return []
    return sentencesOf([text]).flatMap((sentence) => {
      const other = byKey.get(keyOf(sentence))
      // Two sentences of ours answer two questions.
      const isOurs = other !== undefined && corpus.includes(sentence) && corpus.includes(other.sentence)
      const isOther = other && !isOurs && keyOf(sentence) !== null && normal(other.sentence) !== normal(sentence)
      return isOther ? [finding('other_paper', index, sentence, { suggestion: other.sentence, about: other.title })] : []
    })
  })
}

function sentencesOf(passages: readonly string[]): string[] {
  return passages.flatMap((text) => text.match(/[^.!?。！？।\n]+[.!?。！？।]?/gu) ?? []).map((sentence) => sentence.trim())
}

/** What a sentence says besides its numbers; null where it says too little, or has no number. */
function keyOf(sentence: string): string | null {
  const words = normal(sentence)
  if (!/\p{N}/u.test(words) || words.length < shortest) return null
  return words.replace(/\p{N}+/gu, '0')
}

/** How these words stand in a text, in whatever case; null where they do not, or only inside another word. */
function wordsIn(text: string, words: string): string | null {
  if (words.trim() === '') return null
  const edge = /[\p{Script=Latin}\p{Script=Devanagari}]/u.test(words) ? '(?<![\\p{L}\\p{M}\\p{N}])' : ''
  const end = edge === '' ? '' : '(?![\\p{L}\\p{M}\\p{N}])'
  return new RegExp(`${edge}${escaped(words)}${end}`, 'iu').exec(text)?.[0] ?? null
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
