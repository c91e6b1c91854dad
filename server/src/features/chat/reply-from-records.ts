import type { Language } from '#contract/languages.ts'
import { may, type Permission } from '#contract/permissions.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import { significantWords } from '#server/ground/passages/significant-words.ts'
import { wordsOf } from '#server/ground/passages/words.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

interface SearchContext {
  readonly tx: Tx
  readonly pilot: Caller
  readonly now: Date
}

export interface RecordMatches {
  readonly passages: readonly FoundSource[]
  readonly decisions: readonly FoundSource[]
  readonly records: readonly FoundSource[]
  /** The question is about the records, so they come first and document passages follow. */
  readonly isAboutRecords: boolean
  /** The significant words of the question. */
  readonly keywords: ReadonlySet<string>
}

const maxRecords = 4
const maxLines = 4
const maxQuoteLength = 600

/** Finds the records that match a question, quoted verbatim. No model is involved. */
export async function findInRecords(
  lookups: Lookups,
  context: SearchContext,
  question: string,
): Promise<RecordMatches> {
  const { pilot } = context
  const keywords = new Set(await significantWords(context.tx, question, pilot.language))
  const passages = await lookups.passages(context, question.slice(0, 400), 5)
  const isAboutDecisions = wordsOf(translate(pilot.language, 'chat:words.decide'), pilot.language).some(
    (word) => keywords.has(word),
  )
  const decisions = isAboutDecisions ? await lookups.decisions(context, question.slice(0, 400), 2) : []
  const rest: FoundSource[] = []
  for (const [needs, find] of [
    ['family.read_name', lookups.family],
    ['member.read', lookups.members],
    ['mission.read', lookups.missions],
    ['capital.read', lookups.capitals],
  ] as const satisfies (readonly [Permission, unknown])[]) {
    if (may(pilot.role, needs)) rest.push(...(await find(context)))
  }
  const best = bestOf(rest, keywords, pilot)
  return {
    // Approved documents come before drafts, which are often still a template.
    passages: passages.toSorted(
      (a, b) => Number(b.standing === 'in_force') - Number(a.standing === 'in_force'),
    ),
    decisions,
    records: best.map(({ record }) => record),
    isAboutRecords: (best[0]?.hits ?? 0) * 2 >= keywords.size,
    keywords,
  }
}

/** The records that contain most of the keywords. */
function bestOf(
  records: readonly FoundSource[],
  keywords: ReadonlySet<string>,
  { language }: Caller,
): { record: FoundSource; hits: number }[] {
  return records
    .map((record) => ({
      record,
      hits: new Set(wordsOf(`${record.title} ${record.quote}`, language).filter((word) => keywords.has(word)))
        .size,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxRecords)
    .filter(({ hits }, _, [best]) => hits * 2 >= (best?.hits ?? 0))
}

/** The first line, which names the record, and the matching lines below it. */
function matchingLines(quote: string, keywords: ReadonlySet<string>, language: Language): string {
  const [first = '', ...lines] = quote.split('\n')
  return [
    first,
    ...lines.filter((line) => wordsOf(line, language).some((word) => keywords.has(word))).slice(0, maxLines),
  ].join('\n')
}

/** The reply without a model: it says so, and quotes the matching records with their sources. */
export function composeReply(
  { passages, decisions, records, isAboutRecords, keywords }: RecordMatches,
  { language }: Caller,
): { text: string; found: FoundSource[] } {
  const words = (key: string) => translate(language, `chat:reply.${key}`)
  const found = [...decisions, ...(isAboutRecords ? [...records, ...passages] : [...passages, ...records])]
  const cited = (one: FoundSource) => `[${found.indexOf(one) + 1}]`
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines])
  const fromPassages = part(
    words('found'),
    passages.map((one) => `${quoted(around(one.quote, keywords))}\n> ${cited(one)}`),
  )
  const fromRecords = part(
    words('records'),
    records.length === 0
      ? []
      : [
          records
            .map((one) => `- ${inline(matchingLines(one.quote, keywords, language))} ${cited(one)}`)
            .join('\n'),
        ],
  )
  const paragraphs = [
    words('without_model'),
    ...part(
      words('decided'),
      decisions.length === 0
        ? []
        : [
            decisions
              .map((one) => `- **${inline(one.title)}.** ${inline(one.quote)} ${cited(one)}`)
              .join('\n'),
          ],
    ),
    ...(isAboutRecords ? [...fromRecords, ...fromPassages] : [...fromPassages, ...fromRecords]),
    ...(found.length === 0 ? [words('nothing')] : []),
    words('connect'),
  ]
  return { text: paragraphs.join('\n\n'), found }
}

/** Starts the quote of a long passage shortly before the first keyword. */
function around(text: string, keywords: ReadonlySet<string>): string {
  if (text.length <= maxQuoteLength) return text
  const plain = text.toLowerCase()
  const places = [...keywords].map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const first = Math.min(...places)
  if (places.length === 0 || first < maxQuoteLength / 2) return text
  const sentence = Math.max(
    text.lastIndexOf('\n', first),
    text.lastIndexOf('. ', first) + 1,
    text.lastIndexOf('。', first) + 1,
    first - 200,
  )
  return `… ${text.slice(sentence).toWellFormed().trimStart()}`
}

function quoted(text: string): string {
  // A heading inside a quotation would look like a heading of the reply.
  return short(text)
    .split('\n')
    .map((line) => `> ${line.replace(/^#{1,6}\s+/, '')}`)
    .join('\n')
}

// The lines of a record are sentences, so they can be joined with spaces.
const inline = (text: string) => short(text.replaceAll(/\s*\n\s*/g, ' '))

/** Cuts between words, and never inside a surrogate pair. */
function short(text: string): string {
  return text.length > maxQuoteLength
    ? `${text
        .slice(0, maxQuoteLength)
        .toWellFormed()
        .replace(/\s+\S*$/, '')} …`
    : text
}
