import { type Language, languageCodes, localeOf } from '#contract/languages.ts'

export interface DateMention {
  readonly quote: string
  /** YYYY-MM-DD. */
  readonly date: string
}

const isoDate = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
// 2024年3月5日, 2024년 3월 5일
const eastAsian = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/g

/**
 * Full dates in a text: numeric, East Asian, and with a month name in the document's language. A year alone
 * is no date.
 */
export function dateMentions(text: string, language: string): DateMention[] {
  const numeric = [...text.matchAll(isoDate), ...text.matchAll(eastAsian)].map(
    ([quote, year, month, day]) => ({
      quote,
      year,
      month: Number(month),
      day,
    }),
  )
  const named = namedDates(text, languageCodes.find((code) => code === language) ?? 'en')
  return [...numeric, ...named].flatMap(({ quote, year, month, day }) => {
    const date = `${year}-${String(month).padStart(2, '0')}-${String(Number(day)).padStart(2, '0')}`
    return isDate(date) ? [{ quote, date }] : []
  })
}

function namedDates(text: string, language: Language) {
  const months = monthsOf(language)
  const names = [...months.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // 5 March 2024, 5. März 2024, 5 de marzo de 2024, 5 tháng 3 năm 2024; and March 5, 2024.
  const dayFirst = new RegExp(
    `(?<!\\d)(\\d{1,2})\\.?\\s+(?:de\\s+)?(${names})\\.?,?\\s+(?:de\\s+|năm\\s+)?(\\d{4})(?!\\d)`,
    'giu',
  )
  const monthFirst = new RegExp(`(${names})\\s+(\\d{1,2}),?\\s+(\\d{4})(?!\\d)`, 'giu')
  return [
    ...[...text.matchAll(dayFirst)].map(([quote, day, month, year]) => ({
      quote,
      year,
      month: months.get((month ?? '').toLowerCase()) ?? 0,
      day,
    })),
    ...[...text.matchAll(monthFirst)].map(([quote, month, day, year]) => ({
      quote,
      year,
      month: months.get((month ?? '').toLowerCase()) ?? 0,
      day,
    })),
  ]
}

const cache = new Map<Language, Map<string, number>>()

/** Month names, standalone and as used in a date, which differ in some languages. */
function monthsOf(language: Language): Map<string, number> {
  const cached = cache.get(language)
  if (cached) return cached
  const months = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1) {
    const date = new Date(Date.UTC(2024, month - 1, 5))
    const alone = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(date)
    const inside = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
      .formatToParts(date)
      .find(({ type }) => type === 'month')?.value
    for (const name of [alone, inside ?? alone]) months.set(name.toLowerCase(), month)
  }
  cache.set(language, months)
  return months
}

function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}
