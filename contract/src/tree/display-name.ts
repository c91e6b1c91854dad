import type { PersonName } from '#contract/tree/person.ts'

// Chinese, Japanese and Korean names have the surname first and no space.
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A name in the order in which it is spoken. Empty if nothing of it is known. */
export function displayName({
  prefix,
  given,
  surname,
  suffix,
}: Omit<PersonName, 'kind' | 'reading'>): string {
  if (eastAsian.test(surname + given)) return `${prefix}${surname}${given}${suffix}`.trim()
  return [prefix, given, surname, suffix].filter((part) => part !== '').join(' ')
}

/** One or two letters for a medallion; a question mark if no name is known. */
export function nameInitials({ given, surname }: Pick<PersonName, 'given' | 'surname'>): string {
  const inOrder = eastAsian.test(surname + given) ? [surname, given] : [given, surname]
  const letters = inOrder
    .map((part) => /^./u.exec(part.trim())?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
  return letters || '?'
}
