import { normalise } from '#contract/normalise.ts'

/** The key for comparing names: equal for names that differ only in case or Unicode form. */
export function nameKey(name: string): string {
  return normalise(name, 'NFKC').toLowerCase()
}

const numbers = /\d+/g

/** The key for sorting names: without diacritics, and 9 before 10. */
export function nameSortKey(name: string): string {
  return normalise(name, 'NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(numbers, (digits) => digits.padStart(12, '0'))
    .slice(0, 600)
    .toWellFormed()
}
