import { formatLocale } from '#web/lib/texts.ts'

/** A text as it is searched: whoever looks for "muller" finds "Müller". */
export function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(formatLocale())
}
