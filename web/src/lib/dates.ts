import { formatLocale } from '#web/lib/texts.ts'

/** A day of the calendar as the pilot's language writes it; the year only where it is not this one. */
export function formatDay(day: string, now: Date = new Date()): string {
  // A day has no zone: read and written in the same one, it stays the day it is.
  return format(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', isThisYear: day.startsWith(String(now.getFullYear())) })
}

/** The day of a moment, where the pilot is. */
export function formatDate(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  return format(date, { isThisYear: date.getFullYear() === now.getFullYear() })
}

/** Today with its weekday, in full. */
export function formatToday(now: Date = new Date()): string {
  return new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(now)
}

/** The day it is where the pilot is, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0')
  return `${part(now.getFullYear(), 4)}-${part(now.getMonth() + 1, 2)}-${part(now.getDate(), 2)}`
}

/** A moment as people say it: today and yesterday by their word, with the time; earlier ones by their day. */
export function formatMoment(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000)
  if (days > 1 || days < 0) return formatDate(moment, now)
  const word = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(-days, 'day')
  const time = new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(date)
  return `${word.charAt(0).toLocaleUpperCase(formatLocale())}${word.slice(1)}, ${time}`
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function format(date: Date, { timeZone, isThisYear }: { timeZone?: string; isThisYear: boolean }): string {
  const shape = { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' as const }), ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat(formatLocale(), shape).format(date)
}
