import type { Language } from '#contract/languages.ts'

// The segmenter takes quadratic time on Node 20: it is only given short pieces.
const pieceLength = 1000
/** Longer ones are no words anybody looks for. */
export const longestWord = 60

// Scripts that write no spaces, or words with their endings grown on: what stands in them is also found by every two letters in a row.
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const isDense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const apostrophe = /['’ʼ]/u
const isPlain = /^[\x20-\x7e]*$/
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

// What is written in Latin letters alone is cut by a rule, as the segmenter would cut it, in a tenth of its time.
const latinText = /^[\t\n\r\x20-\x7e\u00a0\p{Script=Latin}“”„‚‘’«»‹›–—…•§°€£¿¡]*$/u
const latinWord = /_*[\p{Script=Latin}0-9](?:[\p{Script=Latin}0-9_]|(?<=\p{Script=Latin})[.'’‘](?=\p{Script=Latin})|(?<=[0-9])[.,;'’‘](?=[0-9]))*/gu

const segmenters = new Map<Language, Intl.Segmenter>()
function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, known)
  return known
}

/**
 * The words by which a text is found, whatever language it is in: small letters, Latin ones without their marks, Chinese, Japanese and
 * Korean also by pairs of letters.
 */
export function wordsOf(text: string, language: Language): string[] {
  const words: string[] = []
  const plain = text.normalize('NFKC').toLowerCase()
  for (const piece of piecesOf(plain)) {
    for (const segment of cut(piece, language)) {
      if (segment.length > longestWord) continue
      words.push(unmarked(segment))
      // “The boat’s”, “l’héritier”: the segmenter takes these for one word.
      if (apostrophe.test(segment))
        words.push(
          ...segment
            .split(apostrophe)
            .filter((part) => part.length > 1)
            .map(unmarked),
        )
    }
    for (const [run] of piece.matchAll(dense)) {
      // By whole letters: half of a rare one, as in 𠮷, could not be kept.
      const letters = Array.from(run)
      for (let place = 0; place + 1 < letters.length; place++) words.push(`${letters[place]}${letters[place + 1]}`)
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
  return isDense.test(word) ? word : word.normalize('NFD').replace(latinMarks, '').normalize('NFC')
}

// Cut at white space where there is some.
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length)
    if (end < text.length) {
      const space = text.slice(start, end).search(/\s\S*$/u)
      if (space > pieceLength / 2) end = start + space
    }
    yield text.slice(start, end)
    start = end
  }
}

/** PostgreSQL's own knowledge of word endings, where it has some. */
export const stemmers: Readonly<Partial<Record<Language, string>>> = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  it: 'italian',
  nl: 'dutch',
  hi: 'hindi',
}

// Words of questions that say nothing about what is asked, in the languages whose stemmers do not leave them out.
const empty: Readonly<Partial<Record<Language, string>>> = {
  zh: '的 了 是 在 和 我们 我 你 吗 呢 什么 谁 哪 哪些 怎么 如何 何时 多少 有 被 就 也 都 与 及 关于',
  ja: 'の は を に が と で も た だ です ます した する いる ある から まで こと もの これ それ 何 誰 いつ どこ どう か って について 私たち',
  ko: '은 는 이 가 을 를 에 의 와 과 도 로 으로 에서 무엇 누가 언제 어디 어떻게 우리 우리가 우리의 대해 대한 있다 했다 하다',
  vi: 'là và của cho có không được các những một này đó gì ai khi nào ở đâu như thế chúng tôi ta về với đã sẽ trong',
}
const emptyWords = new Map(
  Object.entries(empty).map(([language, words]) => [language, new Set(words.split(' ').flatMap((word) => [word, unmarked(word)]))]),
)

// In Japanese what is written in one or two of these letters alone is mostly the end of a word.
const grammar = /^\p{Script=Hiragana}{1,2}$/u

/** The words of a question, each once, without those that say nothing. */
export function askedWords(question: string, language: Language): string[] {
  const left = emptyWords.get(language)
  return [...new Set(wordsOf(question, language))].filter((word) => !left?.has(word) && !grammar.test(word))
}
