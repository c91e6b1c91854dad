import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { askedWords, wordsOf } from '#server/ground/passages/words.ts'

/** Letters that have broken somebody's program before. */
const awkward = [
  'a',
  'Z',
  'ß',
  'é',
  'e\u0301',
  'İ',
  'đ',
  'ﬁ',
  '漢',
  '字',
  '𠮷',
  '野',
  'か',
  'ガ',
  '한',
  '국',
  'हि',
  '्',
  '\u200b',
  '\u200d',
  '\u202e',
  '\uFEFF',
  '\u{1F469}\u200D\u{1F4BB}',
  '🇩🇪',
  '\ud800',
  '\udc00',
  '\0',
  '\n',
  '\t',
  ' ',
  '\u3000',
  "'",
  '"',
  '\\',
  '%',
  '&',
  '|',
  '!',
  '<',
  '(',
  ':*',
  '-',
  '0',
  '𝒜',
  'ﷺ',
]

/** A generator that says the same on every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function anyText(seed: number, length: number): string {
  const next = random(seed)
  return Array.from({ length }, () => awkward[Math.floor(next() * awkward.length)]).join('')
}

describe('the words of any text', () => {
  test.each(languageCodes)('never fail, are short and whole letters, and are bounded by the text: %s', (language) => {
    for (let seed = 1; seed <= 40; seed++) {
      const text = anyText(seed, 300)

      const words = wordsOf(text, language)

      expect(words.length).toBeLessThanOrEqual(text.normalize('NFKC').length * 3)
      // Half of a pair can be kept in no database, nor can NUL.
      expect(words.filter((word) => word === '' || word.length > 80 || !word.isWellFormed() || word.includes('\0'))).toEqual([])
    }
  })

  test.each([
    ['a', 1_000_000],
    ['9', 1_000_000],
    ['\u0301', 1_000_000],
    ['한', 1_000_000],
    ['漢', 40_000],
    ['の', 40_000],
    ['𠮷', 40_000],
    ['🦉', 40_000],
    ['a𠮷', 39_999],
  ])('of very long texts without any space are still short, and whole: %s', (letters, length) => {
    const words = wordsOf(letters.repeat(length / letters.length), 'ja')

    expect(words.filter((word) => word.length > 60 || !word.isWellFormed())).toEqual([])
  })

  test.each(['en', 'es', 'fr', 'de', 'it', 'nl', 'vi'] as const)('in Latin letters alone are cut as by the segmenter: %s', (language) => {
    const letters = `abcäéßœłiız019 .,;'’‘"“”„«»–—…-/@#&*()[]<>!?\n§°€•¿\u00a0`.split('')
    const next = random(7)
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 12 }, () => letters[Math.floor(next() ** 2 * letters.length)]).join('')
      const cut = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => wordsOf(segment, language))

      expect(wordsOf(text, language), text).toEqual(cut.flat())
    }
  })

  test('of nothing are none', () => {
    for (const text of ['', ' \n\t', '—…!?', '\u200b', '🦉🦉']) expect(wordsOf(text, 'en')).toEqual([])
  })
})

describe('what is the same word', () => {
  test.each([
    ['en', 'Café', 'cafe'],
    ['fr', 'HÉRITIÈRE', 'heritiere'],
    ['de', 'Häuser', 'hauser'],
    ['es', 'reunión', 'reunion'],
    ['it', 'eredità', 'eredita'],
    ['nl', 'coördinatie', 'coordinatie'],
    ['vi', 'quyết', 'quyet'],
    ['en', 'ﬁnance', 'finance'],
    ['en', 'Ｗｉｄｅ', 'wide'],
  ] as const)('Latin letters lose their marks and their size: %s %s', (language, text, word) => {
    expect(wordsOf(text, language)).toContain(word)
    expect(wordsOf(text.normalize('NFD'), language)).toContain(word)
  })

  test.each([
    ['en', 'the family’s boat', ['family', 'boat']],
    ['en', "the family's boat", ['family', 'boat']],
    ['fr', 'la part de l’héritier d’Élodie', ['heritier', 'elodie']],
    ['it', 'il parere dell’erede', ['erede']],
  ] as const)('what an apostrophe joins is found by its parts: %s %s', (language, text, words) => {
    expect(wordsOf(text, language)).toEqual(expect.arrayContaining([...words]))
  })

  test('marks of other scripts belong to their letters', () => {
    expect(wordsOf('परिवार की नीति', 'hi')).toEqual(expect.arrayContaining(['परिवार', 'नीति']))
    expect(wordsOf('ガレージ', 'ja')).toContain('ガレージ')
  })

  test.each([
    ['zh', '继承计划', ['继承', '承计', '计划']],
    ['ja', '家族憲章', ['家族', '族憲', '憲章']],
    ['ko', '가족회의', ['가족', '족회', '회의']],
    ['en', '遺言', ['遺言']],
  ] as const)('what is written without spaces is found by pairs of letters, in a text of any language: %s', (language, text, pairs) => {
    expect(wordsOf(text, language)).toEqual(expect.arrayContaining([...pairs]))
  })

  test('a letter beyond the first 65,536 is one letter of a pair', () => {
    expect(wordsOf('𠮷野家', 'ja')).toEqual(expect.arrayContaining(['𠮷野', '野家']))
  })
})

describe('the words of a question', () => {
  test('come once each', () => {
    expect(askedWords('boat BOAT Boat bóat', 'en')).toEqual(['boat'])
  })

  test.each([
    ['zh', '我们的继承计划是什么', ['我们', '的', '是', '什么'], '继承'],
    ['ja', '私たちは相続について何を決めましたか', ['は', 'を', '何', 'か'], '相続'],
    ['ko', '우리가 상속에 대해 무엇을', ['우리가', '대해'], '상속'],
    ['vi', 'chúng tôi đã quyết định gì về thừa kế', ['đã', 'gì', 've', 'về'], 'thua'],
  ] as const)('do not hold those that say nothing: %s', (language, question, empty, word) => {
    const words = askedWords(question, language)

    for (const one of empty) expect(words).not.toContain(one)
    expect(words).toContain(word)
  })
})
