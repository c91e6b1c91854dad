import type { TreeDate } from '#contract/tree/tree-date.ts'
import { gregorianMonths } from '#server/features/tree/gedcom/dates/calendars.ts'

const words = { on: '', about: 'ABT ', before: 'BEF ', after: 'AFT ', between: 'BET ' } as const

/** The Gregorian date as both versions of GEDCOM write it. */
export function formatDate({ precision, on, until }: TreeDate): string {
  const first = `${words[precision]}${formatDay(on)}`
  return until ? `${first} AND ${formatDay(until)}` : first
}

export function formatDay(partial: string): string {
  const [year = '', month, day] = partial.split('-')
  const name = month ? gregorianMonths[Number(month) - 1] : undefined
  return [day && String(Number(day)), name, String(Number(year))].filter(Boolean).join(' ')
}
