import type { Language } from '#contract/languages.ts'
import { spanOf, type TreeDate } from '#contract/tree/tree-date.ts'
import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'
import type { TranslateRoom } from '#web/lib/translate.ts'

type Dates = Pick<ChartPerson, 'born' | 'died' | 'is_living' | 'is_hidden'>

/** The years of a life as the chart shows them: `1922–1994`, `born 1951`, `about 1924–2003`. */
export function lifeLabel(
  { born, died, is_living, is_hidden }: Dates,
  { t, language }: { t: TranslateRoom<'tree-chart'>; language: Language },
): string {
  if (is_hidden) return is_living ? t('life.living') : ''
  const from = born && treeDateLabel(toYear(born), language)
  const to = died && treeDateLabel(toYear(died), language)
  if (from && (to || !is_living)) return `${from}–${to ?? '?'}`
  if (from) return t('life.born', { date: from })
  return to ? t('life.died', { date: to }) : ''
}

/** A year is enough in a chart; between two years it is about the one in the middle. */
function toYear(date: TreeDate): TreeDate {
  if (date.precision !== 'between') return { ...date, on: date.on.slice(0, 4) }
  const { first, last } = spanOf(date)
  const [from, to] = [Number(first?.slice(0, 4)), Number(last?.slice(0, 4))]
  const middle = String(Math.round((from + to) / 2)).padStart(4, '0')
  return { ...date, precision: from === to ? 'on' : 'about', on: middle, until: null }
}
