import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { queryWords, wordsOf } from '#server/ground/passages/words.ts'

/** Characters that are known to break programs. */
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

/** A seeded generator, the same on every run. */
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

describe('wordsOf', () => {
  test.each(languageCodes)(
    'wordsOf never fails and returns short, well-formed words bounded by the text: %s',
    (language) => {
      for (let seed = 1; seed <= 40; seed++) {
        const text = anyText(seed, 300)

        const words = wordsOf(text, language)

        expect(words.length).toBeLessThanOrEqual(text.normalize('NFKC').length * 3)
        // Lone surrogates and NUL can't be stored in a database.
        expect(
          words.filter(
            (word) => word === '' || word.length > 80 || !word.isWellFormed() || word.includes('\0'),
          ),
        ).toEqual([])
      }
    },
  )

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
  ])('wordsOf returns short, well-formed words for very long texts without spaces: %s', (letters, length) => {
    const words = wordsOf(letters.repeat(length / letters.length), 'ja')

    expect(words.filter((word) => word.length > 60 || !word.isWellFormed())).toEqual([])
  })

  test.each(['en', 'es', 'fr', 'de', 'it', 'nl', 'vi'] as const)(
    'wordsOf splits Latin text like the segmenter: %s',
    (language) => {
      const letters = `abcäéßœłiız019 .,;'’‘"“”„«»–—…-/@#&*()[]<>!?\n§°€•¿\u00a0`.split('')
      const next = random(7)
      const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
      for (let round = 0; round < 3000; round++) {
        const text = Array.from({ length: 12 }, () => letters[Math.floor(next() ** 2 * letters.length)]).join(
          '',
        )
        const cut = [...segmenter.segment(text)]
          .filter(({ isWordLike }) => isWordLike)
          .map(({ segment }) => wordsOf(segment, language))

        expect(wordsOf(text, language), text).toEqual(cut.flat())
      }
    },
  )

  test('wordsOf returns no words for an empty text', () => {
    for (const text of ['', ' \n\t', '—…!?', '\u200b', '🦉🦉']) expect(wordsOf(text, 'en')).toEqual([])
  })
})

describe('equal words', () => {
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
  ] as const)('Latin letters lose their diacritics and case: %s %s', (language, text, word) => {
    expect(wordsOf(text, language)).toContain(word)
    expect(wordsOf(text.normalize('NFD'), language)).toContain(word)
  })

  test.each([
    ['en', 'the family’s boat', ['family', 'boat']],
    ['en', "the family's boat", ['family', 'boat']],
    ['fr', 'la part de l’héritier d’Élodie', ['heritier', 'elodie']],
    ['it', 'il parere dell’erede', ['erede']],
  ] as const)('words joined by an apostrophe are found by their parts: %s %s', (language, text, words) => {
    expect(wordsOf(text, language)).toEqual(expect.arrayContaining([...words]))
  })

  test('marks of other scripts stay with their letters', () => {
    expect(wordsOf('परिवार की नीति', 'hi')).toEqual(expect.arrayContaining(['परिवार', 'नीति']))
    expect(wordsOf('ガレージ', 'ja')).toContain('ガレージ')
  })

  test.each([
    ['zh', '继承计划', ['继承', '承计', '计划']],
    ['ja', '家族憲章', ['家族', '族憲', '憲章']],
    ['ko', '가족회의', ['가족', '족회', '회의']],
    ['en', '遺言', ['遺言']],
  ] as const)(
    'text without spaces is indexed by pairs of characters, in a text of any language: %s',
    (language, text, pairs) => {
      expect(wordsOf(text, language)).toEqual(expect.arrayContaining([...pairs]))
    },
  )

  test('a character outside the BMP counts as one character of a pair', () => {
    expect(wordsOf('𠮷野家', 'ja')).toEqual(expect.arrayContaining(['𠮷野', '野家']))
  })
})

describe('queryWords', () => {
  test('queryWords returns each word once', () => {
    expect(queryWords('boat BOAT Boat bóat', 'en')).toEqual(['boat'])
  })

  test.each([
    ['zh', '我们的继承计划是什么', ['我们', '的', '是', '什么'], '继承'],
    ['ja', '私たちは相続について何を決めましたか', ['は', 'を', '何', 'か'], '相続'],
    ['ko', '우리가 상속에 대해 무엇을', ['우리가', '대해'], '상속'],
    ['vi', 'chúng tôi đã quyết định gì về thừa kế', ['đã', 'gì', 've', 'về'], 'thua'],
  ] as const)('queryWords leaves stop words out: %s', (language, question, empty, word) => {
    const words = queryWords(question, language)

    for (const one of empty) expect(words).not.toContain(one)
    expect(words).toContain(word)
  })
})
