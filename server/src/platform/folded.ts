/** A name as it is compared: two names that differ only in case or in how their marks are written are one. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

const numbers = /\d+/g

/** A name as it is put in order: without marks, and 9 before 10. */
export function sortedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(numbers, (digits) => digits.padStart(12, '0'))
    .slice(0, 600)
    .toWellFormed()
}
