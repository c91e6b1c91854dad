const eastAsian =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u

/**
 * The initials of a name. A name entirely in Han, Hiragana or Katakana gives its first and last character (or
 * itself if shorter than two). Any other name gives the first letter of each word, in upper case.
 */
export function initials(name: unknown): string {
  if (typeof name !== 'string') return ''
  const text = name.normalize('NFC').trim()
  const letters = Array.from(text)
  if (eastAsian.test(text)) return letters.length < 2 ? text : `${letters[0]}${letters.at(-1)}`
  return text
    .split(/\s+/u)
    .map((word) => firstLetter(word).toUpperCase())
    .join('')
}

// Read a code point, so that a surrogate pair isn't cut in half.
function firstLetter(word: string): string {
  const point = word.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point)
}
