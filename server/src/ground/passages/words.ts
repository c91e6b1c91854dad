import type { Language } from '#contract/languages.ts'
import { normalise } from '#contract/normalise.ts'
import { maxSegmented } from '#server/platform/node-20.ts'

/** Longer ones are not words anyone searches for. */
export const maxWordLength = 60

// Scripts without spaces, or with attached endings, are also indexed by pairs of characters.
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const isDense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const apostrophe = /['’ʼ]/u
const isPlain = /^[\x20-\x7e]*$/
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

// Pure Latin text is split by a regular expression, with the segmenter's result in a tenth of its time.
const latinText = /^[\t\n\r\x20-\x7e\u00a0\p{Script=Latin}“”„‚‘’«»‹›–—…•§°€£¿¡]*$/u
const latinWord =
  /_*[\p{Script=Latin}0-9](?:[\p{Script=Latin}0-9_]|(?<=\p{Script=Latin})[.'’‘](?=\p{Script=Latin})|(?<=[0-9])[.,;'’‘](?=[0-9]))*/gu

const segmenters = new Map<Language, Intl.Segmenter>()
function segmenterOf(language: Language): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return segmenter
}

/**
 * The index words of a text in any language: lower case, Latin without diacritics, Chinese, Japanese and
 * Korean also by pairs of characters.
 */
export function wordsOf(text: string, language: Language): string[] {
  const words: string[] = []
  const plain = normalise(text, 'NFKC').toLowerCase()
  for (const piece of piecesOf(plain)) {
    for (const segment of cut(piece, language)) {
      if (segment.length > maxWordLength) continue
      words.push(unmarked(segment))
      // “The boat’s”, “l’héritier”: one word for the segmenter.
      if (apostrophe.test(segment))
        words.push(
          ...segment
            .split(apostrophe)
            .filter((part) => part.length > 1)
            .map(unmarked),
        )
    }
    for (const [run] of piece.matchAll(dense)) {
      // By code points: half of a surrogate pair, as in 𠮷, could not be stored.
      const letters = Array.from(run)
      for (let place = 0; place + 1 < letters.length; place++)
        words.push(`${letters[place]}${letters[place + 1]}`)
    }
  }
  return words
}

function* cut(piece: string, language: Language): Generator<string> {
  if (latinText.test(piece)) return yield* piece.match(latinWord) ?? []
  for (const { segment, isWordLike } of segmenterOf(language).segment(piece)) if (isWordLike) yield segment
}

function unmarked(word: string): string {
  if (isPlain.test(word)) return word
  return isDense.test(word) ? word : normalise(normalise(word, 'NFD').replace(latinMarks, ''))
}

// Cuts at white space if there is some.
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + maxSegmented, text.length)
    if (end < text.length) {
      const space = text.slice(start, end).search(/\s\S*$/u)
      if (space > maxSegmented / 2) end = start + space
    }
    yield text.slice(start, end)
    start = end
  }
}

/** PostgreSQL's stemmers, for the languages it knows. */
export const stemmers: Readonly<Partial<Record<Language, string>>> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  it: 'italian',
  nl: 'dutch',
  hi: 'hindi',
}

// Stop words of languages without a PostgreSQL stemmer.
const stopWordsByLanguage: Readonly<Partial<Record<Language, string>>> = {
  zh: '的 了 是 在 和 我们 我 你 吗 呢 什么 谁 哪 哪些 怎么 如何 何时 多少 有 被 就 也 都 与 及 关于',
  ja: 'の は を に が と で も た だ です ます した する いる ある から まで こと もの これ それ 何 誰 いつ どこ どう か って について 私たち',
  ko: '은 는 이 가 을 를 에 의 와 과 도 로 으로 에서 무엇 누가 언제 어디 어떻게 우리 우리가 우리의 대해 대한 있다 했다 하다',
  vi: 'là và của cho có không được các những một này đó gì ai khi nào ở đâu như thế chúng tôi ta về với đã sẽ trong',
}
const stopWords = new Map(
  Object.entries(stopWordsByLanguage).map(([language, words]) => [
    language,
    new Set(words.split(' ').flatMap((word) => [word, unmarked(word)])),
  ]),
)

// One or two hiragana alone are mostly a Japanese word ending.
const grammar = /^\p{Script=Hiragana}{1,2}$/u

/** The distinct words of a question, without stop words. */
export function queryWords(question: string, language: Language): string[] {
  const ignored = stopWords.get(language)
  return [...new Set(wordsOf(question, language))].filter(
    (word) => !ignored?.has(word) && !grammar.test(word),
  )
}
