import { type Language, localeOf } from '#contract/languages.ts'

/** A day as a language writes it; the same for whoever reads it, wherever they are. */
export function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

export function momentIn(language: Language, moment: Date): string {
  const written = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)
  return `${written} UTC`
}
