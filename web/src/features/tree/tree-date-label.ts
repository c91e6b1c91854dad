import { type Language, localeOf } from '#contract/languages.ts'
import type { TreeDate } from '#contract/tree/tree-date.ts'
import { formatPartialDate } from '#web/lib/dates.ts'
import { texts } from '#web/lib/texts.ts'

/** A date of the tree in words: `3 May 1887`, `about 1924`, `between 1910 and 1914`. */
export function treeDateLabel({ precision, on, until }: TreeDate, language: Language): string {
  const say = (key: string, values: object) => texts.t(`tree-chart:${key}`, { ...values, lng: language })
  const locale = localeOf(language)
  const date = formatPartialDate(on, locale)
  if (precision === 'on') return date
  if (precision !== 'between') return say(`date.${precision}`, { date })
  return say('date.between', { from: date, to: formatPartialDate(until ?? on, locale) })
}
