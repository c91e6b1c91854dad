import type { Language } from '#contract/languages.ts'
import { may, type Permission } from '#contract/permissions.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { Found } from '#server/features/chat/records.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import { tellingWords } from '#server/ground/passages/telling-words.ts'
import { wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

interface Asking {
  readonly tx: Tx
  readonly pilot: Asker
  readonly now: Date
}

export interface FromRecords {
  readonly passages: readonly Found[]
  readonly decisions: readonly Found[]
  readonly records: readonly Found[]
  /** The question is about what stands in the records: they are the answer, and passages of documents come after them. */
  readonly isAboutRecords: boolean
  /** The words of the question that say something. */
  readonly asked: ReadonlySet<string>
}

const mostRecords = 4
const mostLines = 4
const longestQuote = 600

/** What the family's own records say to a question, without anybody putting it into words: what fits, as it stands there. */
export async function findInRecords(lookups: Lookups, asking: Asking, question: string): Promise<FromRecords> {
  const { pilot } = asking
  const asked = new Set(await tellingWords(asking.tx, question, pilot.language))
  const passages = await lookups.passages(asking, question.slice(0, 400), 5)
  const isAboutDecisions = wordsOf(say(pilot.language, 'chat:words.decide'), pilot.language).some((word) => asked.has(word))
  const decisions = isAboutDecisions ? await lookups.decisions(asking, question.slice(0, 400), 2) : []
  const rest: Found[] = []
  for (const [needs, find] of [
    ['family.read_name', lookups.family],
    ['member.read', lookups.members],
    ['mission.read', lookups.missions],
    ['capital.read', lookups.capitals],
  ] as const satisfies (readonly [Permission, unknown])[]) {
    if (may(pilot.role, needs)) rest.push(...(await find(asking)))
  }
  const best = bestOf(rest, asked, pilot)
  return {
    // Approved documents come before drafts, which are often still a template.
    passages: passages.toSorted((a, b) => Number(b.standing === 'in_force') - Number(a.standing === 'in_force')),
    decisions,
    records: best.map(({ record }) => record),
    isAboutRecords: (best[0]?.hits ?? 0) * 2 >= asked.size,
    asked,
  }
}

/** Those that hold most of the words that were asked for. */
function bestOf(records: readonly Found[], asked: ReadonlySet<string>, { language }: Asker): { record: Found; hits: number }[] {
  return records
    .map((record) => ({ record, hits: new Set(wordsOf(`${record.title} ${record.quote}`, language).filter((word) => asked.has(word))).size }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, mostRecords)
    .filter(({ hits }, _, [best]) => hits * 2 >= (best?.hits ?? 0))
}

/** The first line, which says what it is, and those below it that fit. */
function fitting(quote: string, asked: ReadonlySet<string>, language: Language): string {
  const [first = '', ...lines] = quote.split('\n')
  return [first, ...lines.filter((line) => wordsOf(line, language).some((word) => asked.has(word))).slice(0, mostLines)].join('\n')
}

/** The answer of a house without a model: it says so, and shows what it found, with where it stands. */
export function composeAnswer(
  { passages, decisions, records, isAboutRecords, asked }: FromRecords,
  { language }: Asker,
): { text: string; found: Found[] } {
  const words = (key: string) => say(language, `chat:answer.${key}`)
  const found = [...decisions, ...(isAboutRecords ? [...records, ...passages] : [...passages, ...records])]
  const cited = (one: Found) => `[${found.indexOf(one) + 1}]`
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines])
  const fromPassages = part(
    words('found'),
    passages.map((one) => `${quoted(around(one.quote, asked))}\n> ${cited(one)}`),
  )
  const fromRecords = part(
    words('records'),
    records.length === 0 ? [] : [records.map((one) => `- ${inline(fitting(one.quote, asked, language))} ${cited(one)}`).join('\n')],
  )
  const paragraphs = [
    words('without_model'),
    ...part(
      words('decided'),
      decisions.length === 0 ? [] : [decisions.map((one) => `- **${inline(one.title)}.** ${inline(one.quote)} ${cited(one)}`).join('\n')],
    ),
    ...(isAboutRecords ? [...fromRecords, ...fromPassages] : [...fromPassages, ...fromRecords]),
    ...(found.length === 0 ? [words('nothing')] : []),
    words('connect'),
  ]
  return { text: paragraphs.join('\n\n'), found }
}

/** Of a passage that is too long to be quoted, from where what was asked for first stands. */
function around(text: string, asked: ReadonlySet<string>): string {
  if (text.length <= longestQuote) return text
  const plain = text.toLowerCase()
  const places = [...asked].map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const first = Math.min(...places)
  if (places.length === 0 || first < longestQuote / 2) return text
  const sentence = Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('. ', first) + 1, text.lastIndexOf('。', first) + 1, first - 200)
  return `… ${text.slice(sentence).toWellFormed().trimStart()}`
}

function quoted(text: string): string {
  // A heading inside a quotation would read as one of the answer's own.
  return short(text)
    .split('\n')
    .map((line) => `> ${line.replace(/^#{1,6}\s+/, '')}`)
    .join('\n')
}

// Each line is a sentence.
const inline = (text: string) => short(text.replaceAll(/\s*\n\s*/g, ' '))

/** Never in the middle of a word, or of a letter. */
function short(text: string): string {
  return text.length > longestQuote
    ? `${text
        .slice(0, longestQuote)
        .toWellFormed()
        .replace(/\s+\S*$/, '')} …`
    : text
}
