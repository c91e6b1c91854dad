import { formatLocale } from '#web/lib/texts.ts'

/** A country's name in the pilot's language, by its ISO 3166-1 code. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: 'region' }).of(code) ?? code
}
