const eastAsian = /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u

/**
 * The initials of a name. A name made entirely of Han, Hiragana or Katakana gives its first and last character (the whole name
 * if it is shorter than two); every other name the first letter of each word, in upper case.
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

// A letter by its code point: half of a surrogate pair would be no letter at all.
function firstLetter(word: string): string {
  const point = word.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point)
}
