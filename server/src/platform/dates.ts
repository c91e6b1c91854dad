import type { dateFormats } from '#contract/account/schemas.ts'
import { type Language, localeOf } from '#contract/languages.ts'

/** Formats a day in a language and in UTC, so that every reader sees the same. */
export function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

export function momentIn(language: Language, moment: Date): string {
  const written = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(moment)
  return `${written} UTC`
}

type DateFormat = (typeof dateFormats)[number]

/** Formats a day in a pilot's language, time zone and date format. */
export function dayAsRead(
  moment: Date,
  { language, time_zone, date_format }: { language: Language; time_zone: string; date_format: DateFormat },
): string {
  if (date_format === 'locale')
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: time_zone }).format(
      moment,
    )
  const [year, month, date] = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone })
    .format(moment)
    .split('-')
  if (date_format === 'iso') return `${year}-${month}-${date}`
  return date_format === 'day_first' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}
