import { openBlanks, splitPassages } from '#contract/documents/passages.ts'
import { dateMentions } from '#contract/documents/date-mentions.ts'
import { unknownNamesIn } from '#contract/documents/review-names.ts'
import { templatePassages } from '#contract/documents/template-passages.ts'

/** The checks of the built-in reviewer. Each has its sentence in texts/<language>/review.json. */
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
  'other_document',
] as const
export type ReviewCheck = (typeof reviewChecks)[number]

export interface ReviewFinding {
  readonly check: ReviewCheck
  /** Index of the passage, from 0; null if a section is missing. */
  readonly passage: number | null
  /** The quoted text, verbatim from the passage. */
  readonly quote: string
  /** The suggested replacement; null if only the family can know it. */
  readonly suggestion: string | null
  /** The horizon, protocol, role, section or document named in the sentence. */
  readonly about: string
}

/** Facts of the family record, in the document's language. */
export interface ReviewFacts {
  readonly language: string
  readonly today: string
  readonly familyName: string
  readonly memberNames: readonly string[]
  readonly horizon: string
  readonly otherHorizons: readonly string[]
  readonly protocol: string
  readonly otherProtocols: readonly string[]
  /** Roles without a member, with the words a text may use for each. */
  readonly unfilledRoles: readonly { readonly name: string; readonly words: readonly string[] }[]
  /** Headings of the template; empty without a template. */
  readonly sections: readonly string[]
  /**
   * Template passages valid for the family's protocol and horizon, with `{placeholders}`; empty without a
   * template.
   */
  readonly blocks: readonly string[]
  /** The text of all templates in this language. */
  readonly corpus: string
  /** Other documents in force. */
  readonly others: readonly { readonly title: string; readonly body: string }[]
}

type Check = (
  passages: readonly string[],
  facts: ReviewFacts,
  own: ReturnType<typeof templatePassages>,
) => readonly ReviewFinding[]

/** Reviews a document without a model. The same input always gives the same findings, in text order. */
export function reviewText(body: string, facts: ReviewFacts): ReviewFinding[] {
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
    otherDocuments,
  ]
  const at = ({ passage }: ReviewFinding) => passage ?? passages.length
  const own = templatePassages(facts.blocks)
  return found.flatMap((check) => check(passages, facts, own)).toSorted((one, other) => at(one) - at(other))
}

const isHeading = (passage: string) => /^#{1,6}\s/.test(passage)
const headingOf = (passage: string) => normal(passage.replace(/^#{1,6}\s+/, ''))
/** Lower-case letters and digits only, to compare two wordings. */
const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const finding = (
  check: ReviewCheck,
  passage: number | null,
  quote: string,
  more: Partial<ReviewFinding> = {},
): ReviewFinding => ({
  check,
  passage,
  quote,
  suggestion: null,
  about: '',
  ...more,
})

const openQuestions: Check = (passages) =>
  passages.flatMap((text, index) =>
    openBlanks(text).map((blank) => finding('open_question', index, `[[${blank}]]`, { about: blank })),
  )

const emptySections: Check = (passages) =>
  passages.flatMap((text, index) => {
    const next = passages[index + 1]
    const isLast = next === undefined || (isHeading(next) && levelOf(next) <= levelOf(text))
    return isHeading(text) && isLast
      ? [finding('empty_section', index, text, { about: text.replace(/^#+\s+/, '') })]
      : []
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

// "Article 3. Our story" and "3. Our story" are the same section: numbers change when sections are added.
function sectionKey(heading: string): string {
  return headingOf(heading)
    .replace(/^(\p{L}+ )?\d+ ?(?=\p{L})/u, '')
    .trim()
}

/**
 * Family names that belong to no member. In an unedited template passage only placeholder values can be
 * wrong.
 */
const unknownNames: Check = (passages, facts, own) =>
  passages.flatMap((text, index) => {
    const filled = own(text)?.filled
    const parts = filled ? ['pilot', 'founder', 'members'].map((place) => filled.get(place) ?? '') : [text]
    return parts
      .flatMap((part) => unknownNamesIn(part, facts))
      .map((name) => finding('unknown_name', index, name, { about: name }))
  })

// Dates in template passages are only creation and birth dates.
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

/**
 * An unedited template passage claims only its placeholder value; other horizons and protocols in it are
 * examples.
 */
function claimOf(
  text: string,
  place: 'horizon' | 'protocol',
  own: ReturnType<typeof templatePassages>,
): string {
  const passage = own(text)
  return passage ? (passage.filled.get(place) ?? '') : text
}

/** Mentions of another horizon or protocol than the family's, with the family's own as the suggestion. */
function contradictions(
  check: ReviewCheck,
  passages: readonly string[],
  own: string,
  others: readonly string[],
): ReviewFinding[] {
  return passages.flatMap((text, index) =>
    others.flatMap((other) => {
      const quote = wordsIn(text, other)
      return quote
        ? [finding(check, index, quote, { suggestion: isReplaceable(text, quote) ? own : null, about: own })]
        : []
    }),
  )
}

// "500 years ahead and more, as long as a cathedral stands": a replacement would not fit the following words.
function isReplaceable(text: string, quote: string): boolean {
  return /^\s*(?:[.,;:!?…)।。、，；：！？）]|$)/u.test(text.slice(text.indexOf(quote) + quote.length))
}

const unfilledRoles: Check = (passages, { unfilledRoles: roles }) =>
  roles.flatMap(({ name, words }) => {
    const index = passages.findIndex(
      (text) => !isHeading(text) && words.some((word) => wordsIn(text, word) !== null),
    )
    const passage = passages[index]
    const quote = passage && words.map((word) => wordsIn(passage, word)).find((found) => found !== null)
    return quote ? [finding('unfilled_role', index, quote, { about: name })] : []
  })

const minLength = 40

const duplicates: Check = (passages) => {
  const seen = new Map<string, number>()
  return passages.flatMap((text, index) => {
    const key = normal(text)
    if (isHeading(text) || key.length < minLength) return []
    if (seen.has(key))
      return [finding('duplicate', index, text, { suggestion: '', about: text.slice(0, 80) })]
    seen.set(key, index)
    return []
  })
}

/** A sentence that differs from one in force only in its numbers: "30 days" there, "60 days" here. */
const otherDocuments: Check = (passages, { others, corpus }) => {
  const stated = others.flatMap(({ title, body }) =>
    sentencesOf(splitPassages(body).filter((text) => !isHeading(text))).map((sentence) => ({
      title,
      sentence,
      key: keyOf(sentence),
    })),
  )
  const byKey = new Map(stated.filter(({ key }) => key !== null).map((one) => [one.key, one]))
  return passages.flatMap((text, index) => {
    if (isHeading(text)) return []
    return sentencesOf([text]).flatMap((sentence) => {
      const other = byKey.get(keyOf(sentence))
      // Two template sentences belong to two different answers.
      const isOurs = other !== undefined && corpus.includes(sentence) && corpus.includes(other.sentence)
      const isOther =
        other && !isOurs && keyOf(sentence) !== null && normal(other.sentence) !== normal(sentence)
      return isOther
        ? [finding('other_document', index, sentence, { suggestion: other.sentence, about: other.title })]
        : []
    })
  })
}

function sentencesOf(passages: readonly string[]): string[] {
  return passages
    .flatMap((text) => text.match(/[^.!?。！？।\n]+[.!?。！？।]?/gu) ?? [])
    .map((sentence) => sentence.trim())
}

/** The sentence with its numbers masked; null if it is short or has no number. */
function keyOf(sentence: string): string | null {
  // Few sentences have a number, and looking for one is the cheapest check.
  if (!/\p{N}/u.test(sentence)) return null
  const words = normal(sentence)
  if (words.length < minLength) return null
  return words.replace(/\p{N}+/gu, '0')
}

/** A case-insensitive whole-word match in a text, as written there; null if there is none. */
function wordsIn(text: string, words: string): string | null {
  if (words.trim() === '') return null
  const edge = /[\p{Script=Latin}\p{Script=Devanagari}]/u.test(words) ? '(?<![\\p{L}\\p{M}\\p{N}])' : ''
  const end = edge === '' ? '' : '(?![\\p{L}\\p{M}\\p{N}])'
  return new RegExp(`${edge}${escaped(words)}${end}`, 'iu').exec(text)?.[0] ?? null
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
