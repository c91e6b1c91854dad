import { formatLocale } from '#web/lib/texts.ts'

/** Normalizes a text for searching: "muller" matches "Müller", for keyboards that lack accents. */
export function searchText(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase(formatLocale())
}
