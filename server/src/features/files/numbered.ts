import { fileLimits } from '#contract/files/names.ts'

/** The same name with the first number that is free: “Deed (2).pdf”. A name that would become too long is cut before the number. */
export function numbered(name: string, isTaken: (name: string) => boolean): string {
  const { stem, ending } = partsOf(name)
  for (let number = 2; ; number++) {
    const next = withRoom(stem, ` (${number})${ending}`)
    if (!isTaken(next)) return next
  }
}

// A number of six digits, its brackets and the space.
const mostCut = 9

/** What every numbered form of a name begins with. */
export function commonStart(name: string): string {
  const letters = Array.from(partsOf(name).stem)
  return (Buffer.byteLength(name) + mostCut > fileLimits.name ? letters.slice(0, -mostCut) : letters).join('').trimEnd()
}

function partsOf(name: string): { stem: string; ending: string } {
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

function withRoom(stem: string, end: string): string {
  const letters = Array.from(stem)
  while (letters.length > 0 && Buffer.byteLength(letters.join('') + end) > fileLimits.name) letters.pop()
  return `${letters.join('').trimEnd()}${end}`
}
