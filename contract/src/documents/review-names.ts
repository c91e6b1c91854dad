import { normalise } from '#contract/normalise.ts'

/** The names the reviewer knows, to tell a name in a text from other words. */
export interface FamilyNames {
  readonly language: string
  readonly familyName: string
  readonly memberNames: readonly string[]
  /** The text of all templates in this language; its words are not names. */
  readonly corpus: string
}

// A word of a name: Anneke, Anne-Marie, O’Neill, J.
const cased = '\\p{Lu}\\p{Ll}\\p{Lt}\\p{M}'
const nameWord = `\\p{Lu}(?:[${cased}’'-]+|\\.)`
const particle = '(?:van|von|der|den|de|del|della|di|da|du|la|le|zu|zur|ten|ter|dos|das)'
const spaced = `${nameWord}(?:[ \\u00a0](?:${particle}[ \\u00a0])*${nameWord}){0,3}`

/** Names in a text that contain the family name and belong to no member. */
export function unknownNamesIn(text: string, known: FamilyNames): string[] {
  const family = known.familyName.trim()
  if (family === '') return []
  if (/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(family))
    return unspacedNames(text, family, known)
  if (/\p{Lu}/u.test(family)) return capitalNames(text, family, known)
  return /^\p{L}/u.test(family) ? caselessNames(text, family, known) : []
}

/** Anna Hallam, or Nguyễn Văn An if members write the family name first. */
function capitalNames(text: string, family: string, known: FamilyNames): string[] {
  const names = known.memberNames.map(folded)
  const isFirst = names.some((name) => name.startsWith(`${folded(family)} `))
  const isLast = !isFirst || names.some((name) => name.endsWith(` ${folded(family)}`))
  const before = new RegExp(
    `(?<![${cased}])(${spaced}[ \\u00a0](?:${particle}[ \\u00a0])*)${escaped(family)}(?![${cased}-])`,
    'gu',
  )
  const after = new RegExp(`(?<![${cased}-])${escaped(family)}[ \\u00a0](${spaced})(?![${cased}])`, 'gu')
  const last = isLast
    ? [...text.matchAll(before)].flatMap(({ index, 1: given = '' }) =>
        lastName(text, index, given.trim(), family, known),
      )
    : []
  const first = isFirst
    ? [...text.matchAll(after)].flatMap(({ 0: whole, 1: given = '' }) =>
        names.some((name) => isStart(folded(whole), name)) ||
        given.split(/[ \u00a0]/).every((word) => isVocabulary(word, known))
          ? []
          : [whole],
      )
    : []
  return [...last, ...first]
}

/** Drops capitalized words before a name: "Today Anna Hallam", "Gründerin Anna Hallam". */
function lastName(text: string, at: number, given: string, family: string, known: FamilyNames): string[] {
  const whole = `${given} ${family}`
  if (known.memberNames.some((name) => isEnd(folded(whole), folded(name)))) return []
  const words = given.split(/[ \u00a0]/)
  // The first word of a sentence is always capitalized.
  if (isSentenceStart(text, at)) words.shift()
  while (words[0] !== undefined && (isVocabulary(words[0], known) || !/^\p{Lu}/u.test(words[0])))
    words.shift()
  return words.length === 0 ? [] : [`${words.join(' ')} ${family}`]
}

function isSentenceStart(text: string, at: number): boolean {
  const before = text.slice(0, at).replace(/[\s"'“„«‹(]+$/u, '')
  return before === '' || /[.:!?…#>*|。！？।¿¡-]$/u.test(before)
}

/** Scripts without capitals: the word before the family name, unless it is vocabulary. */
function caselessNames(text: string, family: string, known: FamilyNames): string[] {
  const letter =
    '(?:(?!\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Hangul})[\\p{L}\\p{M}])'
  const pattern = new RegExp(
    `(?<!${letter})((?:${letter}+ )?${letter}+) ${escaped(family)}(?!${letter})`,
    'gu',
  )
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: given = '' }) => {
    if (known.memberNames.some((name) => isEnd(folded(whole), folded(name)))) return []
    const words = given.split(' ')
    while (words[0] !== undefined && isVocabulary(words[0], known)) words.shift()
    return words.length === 0 ? [] : [`${words.join(' ')} ${family}`]
  })
}

/** Chinese, Japanese and Korean: the characters after the family name, up to the length of given names. */
function unspacedNames(text: string, family: string, known: FamilyNames): string[] {
  const isKorean = /\p{Script=Hangul}/u.test(family)
  const isShort = Array.from(family).length === 1
  const given = isKorean ? '[ ]?(\\p{Script=Hangul}{2})' : '[ 　]?([\\p{Script=Han}々]{1,3})'
  const starts = wordStarts(text, known.language)
  const pattern = new RegExp(`${isKorean ? '(?<![\\p{L}\\p{M}])' : ''}${escaped(family)}${given}`, 'gu')
  const compact = (name: string) => normalise(name).replaceAll(/\s/g, '')
  return [...text.matchAll(pattern)].flatMap((match) => {
    const following = compact(text.slice(match.index))
    if (
      !starts.has(match.index) ||
      known.memberNames.some((name) => name !== '' && following.startsWith(compact(name)))
    )
      return []
    // Chinese doesn't separate a name from the next word; a given name has at most two characters.
    const letters = Array.from(match[1] ?? '').slice(0, known.language === 'zh' ? 2 : 3)
    const part = letters.join('')
    const next = following.slice(compact(`${family}${part}`).length)
    const isCut = letters.length === 1 && (isShort ? /^\p{L}/u : /^\p{Script=Han}/u).test(next)
    const isWord =
      (letters.length > 1 && known.corpus.includes(part)) || notGiven.has(letters[0] ?? '') || isCut
    return isWord ? [] : [`${match[0].slice(0, match[0].length - (match[1] ?? '').length)}${part}`]
  })
}

/** Words for families, titles and particles that are not given names. */
const notGiven = new Set([
  '家',
  '氏',
  '姓',
  '族',
  '様',
  '殿',
  '宅',
  '邸',
  '側',
  '君',
  '会',
  '社',
  '店',
  '一',
  '本',
  '先',
  '女',
  '太',
  '씨',
  '가',
  '의',
  '的',
  '和',
  '与',
  '是',
  '在',
])

/** Offsets of word starts by language segmentation; 王 in 国王 is no word start. */
function wordStarts(text: string, language: string): Set<number> {
  return new Set(
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ index }) => index),
  )
}

function isVocabulary(word: string, { corpus }: FamilyNames): boolean {
  return new RegExp(`(?<![\\p{L}\\p{M}])${escaped(word)}(?![\\p{L}\\p{M}])`, 'u').test(corpus)
}

const isEnd = (whole: string, name: string) => name !== '' && (whole === name || whole.endsWith(` ${name}`))
const isStart = (whole: string, name: string) =>
  name !== '' && (whole === name || whole.startsWith(`${name} `))

/** Lower-case letters and marks only. */
function folded(text: string): string {
  return normalise(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
