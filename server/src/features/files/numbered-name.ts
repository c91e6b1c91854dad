import { fileLimits } from '#contract/files/names.ts'

/** Adds the first free number: “Deed (2).pdf”. Names that get too long are cut before the number. */
export function numberedName(name: string, isTaken: (name: string) => boolean): string {
  const { stem, ending } = partsOf(name)
  for (let number = 2; ; number++) {
    const next = truncateStem(stem, ` (${number})${ending}`)
    if (!isTaken(next)) return next
  }
}

// Room for a six-digit number, its parentheses and the space.
const suffixLength = 9

/** The prefix shared by every numbered form of a name. */
export function commonStart(name: string): string {
  const letters = Array.from(partsOf(name).stem)
  return (
    Buffer.byteLength(name) + suffixLength > fileLimits.name ? letters.slice(0, -suffixLength) : letters
  )
    .join('')
    .trimEnd()
}

function partsOf(name: string): { stem: string; ending: string } {
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

function truncateStem(stem: string, end: string): string {
  const letters = Array.from(stem)
  while (letters.length > 0 && Buffer.byteLength(letters.join('') + end) > fileLimits.name) letters.pop()
  return `${letters.join('').trimEnd()}${end}`
}
