import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { processorSeconds } from '../../../test/processor-time.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import {
  occurrencesOf,
  quoteOf,
  readPassages,
  shownText,
  locateQuote,
  wholeWords,
  wordsOf,
} from '#contract/documents/locate-quote.ts'

const word = fc.constantFrom(
  'the',
  'mill',
  'weir',
  'Hallam',
  'heirs',
  'straße',
  'राम',
  'gia đình',
  '家族',
  '会',
  '가족',
  '1874',
)
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(' ')}.`)
const text = fc.array(sentence, { minLength: 1, maxLength: 12 })
const marked = fc.constantFrom(
  (words: string) => `**${words}**`,
  (words: string) => `- ${words}`,
  (words: string) => `3. ${words}`,
  (words: string) => `> ${words}`,
  (words: string) => `## ${words}`,
  (words: string) => `[${words}](https://house.test/a_(b))`,
  (words: string) => `| ${words} | |\n| --- | :-: |`,
  (words: string) => `[[${words}]]`,
  (words: string) => `${words.replaceAll(' ', ', ')}!`,
)

/** A text with whole words of one of its passages, as a pilot can select them. */
const commented = text
  .chain((passages) => fc.record({ passages: fc.constant(passages), at: fc.nat(passages.length - 1) }))
  .chain(({ passages, at }) => {
    const words = (passages[at] ?? '').slice(0, -1).split(' ')
    return fc
      .record({ passages: fc.constant(passages), at: fc.constant(at), from: fc.nat(words.length - 1) })
      .chain(({ from }) =>
        fc.integer({ min: from + 1, max: words.length }).map((to) => {
          const quote = words.slice(from, to).join(' ')
          const before = wordsOf(words.slice(0, from).join(' ')).words.length
          const places = occurrencesOf(wordsOf(passages[at] ?? '').words, quote)
          return {
            passages,
            anchor: { passage: at, quote, occurrence: places.indexOf(before === 0 ? 0 : before + 1) },
          }
        }),
      )
  })

describe('locating a quote', () => {
  test('a quote in an unchanged text is located where it was written', () => {
    fc.assert(
      fc.property(commented, ({ passages, anchor }) => {
        expect(anchor.occurrence).toBeGreaterThanOrEqual(0)
        expect(locateQuote(readPassages(passages), anchor)).toEqual({
          passage: anchor.passage,
          occurrence: anchor.occurrence,
        })
      }),
    )
  })

  test('a quote moves with its passage when other passages are added or removed', () => {
    fc.assert(
      fc.property(
        commented,
        fc.array(fc.string({ unit: fc.constantFrom('x', 'y', ' ') })),
        fc.nat(),
        ({ passages, anchor }, others, cut) => {
          const kept = passages.slice(cut % (anchor.passage + 1), passages.length)
          const moved = anchor.passage - (cut % (anchor.passage + 1)) + others.length

          const location = locateQuote(readPassages([...others, ...kept]), anchor)

          // An equal quote in a nearer passage wins; other words never do.
          expect(location).not.toBeNull()
          const now = [...others, ...kept][location?.passage ?? -1] ?? ''
          expect(occurrencesOf(wordsOf(now).words, anchor.quote).length).toBeGreaterThan(0)
          if (
            passages.filter((one) => occurrencesOf(wordsOf(one).words, anchor.quote).length > 0).length === 1
          )
            expect(location?.passage).toBe(moved)
        },
      ),
    )
  })

  test('a quote is found when its passage becomes bold, a list, a heading, a table, a link or a blank', () => {
    fc.assert(
      fc.property(commented, marked, ({ passages, anchor }, mark) => {
        const changed = passages.map((passage, index) => (index === anchor.passage ? mark(passage) : passage))

        expect(locateQuote(readPassages(changed), anchor)).toMatchObject({ passage: anchor.passage })
      }),
    )
  })

  test('a quote is not found exactly when no passage contains its words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (body, quote, passage, occurrence) => {
          const read = readPassages(splitPassages(body))
          const holds = read.map((words) => occurrencesOf(words, quote).length)

          const location = locateQuote(read, { passage, quote, occurrence })

          if (holds.every((count) => count === 0)) expect(location).toBeNull()
          else expect(location?.occurrence).toBeLessThan(holds[location?.passage ?? -1] ?? 0)
        },
      ),
    )
  })

  test.each([
    ['in the middle of another word', ['The heart of the house.'], 'art', null],
    ['as a word of its own', ['The art of the house.'], 'art', { passage: 0, occurrence: 0 }],
    ['in a script without spaces', ['私たちの家族会議'], '家族', { passage: 0, occurrence: 0 }],
    [
      'over two items of a list',
      ['1. Keep the mill.\n2. Mend the weir.'],
      'mill. Mend',
      { passage: 0, occurrence: 0 },
    ],
    ['over a word in bold', ['We **keep** the mi*ll*.'], 'keep the mill', { passage: 0, occurrence: 0 }],
    ['of punctuation only', ['— … —'], '—', null],
    ['in a link address', ['[mill](https://weir.test)'], 'weir', null],
  ])('a quote %s has the expected location', (_, passages, quote, location) => {
    expect(locateQuote(readPassages(passages), { passage: 0, quote, occurrence: 0 })).toEqual(location)
  })

  test('a repeated quote is located in the nearest passage and at the same occurrence', () => {
    const read = readPassages(['The mill.', 'A house.', 'A garden.', 'The mill and the mill.', 'The mill.'])

    expect(locateQuote(read, { passage: 2, quote: 'mill', occurrence: 1 })).toEqual({
      passage: 3,
      occurrence: 1,
    })
    expect(locateQuote(read, { passage: 1, quote: 'mill', occurrence: 1 })).toEqual({
      passage: 0,
      occurrence: 0,
    })
    expect(locateQuote(read, { passage: 99, quote: 'garden', occurrence: 9 })).toEqual({
      passage: 2,
      occurrence: 0,
    })
  })
})

describe('quoting a whole passage', () => {
  test('the quote of a passage ends at a word, fits the limit and is found again', () => {
    fc.assert(
      fc.property(text, marked, fc.integer({ min: 20, max: 60 }), (passages, mark, limit) => {
        const passage = mark(passages.join(' '))

        const quote = quoteOf(passage, limit)

        expect(quote.length).toBeLessThanOrEqual(limit)
        expect(occurrencesOf(wordsOf(shownText(passage)).words, quote)[0]).toBe(0)
      }),
    )
  })
})

describe('selections', () => {
  test('any selection becomes whole words that are found in the text again', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), (shown, one, other) => {
        const [from, to] = [one % shown.length, other % shown.length].toSorted((a, b) => a - b) as [
          number,
          number,
        ]

        const words = wholeWords(shown, from, to)

        if (words === null) expect(wordsOf(shown.slice(from, to)).words).toBe('')
        else expect(occurrencesOf(wordsOf(shown).words, shown.slice(...words)).length).toBeGreaterThan(0)
      }),
    )
  })

  test.each([
    ['We keep the mill.', 5, 9, 'keep the'],
    ['We keep the mill.', 2, 8, 'keep'],
    ['We keep, and mend.', 7, 9, null],
    ['私たちの家族会議', 4, 6, '家族'],
    ['A 👪 house', 3, 4, '👪'],
  ])('the selection in “%s” from %i to %i becomes whole words', (shown, from, to, words) => {
    const found = wholeWords(shown, from, to)
    expect(found && shown.slice(...found)).toBe(words)
  })
})

test('five hundred quotes are located in a document of a hundred pages within three seconds', () => {
  const passages = Array.from(
    { length: 1500 },
    (_, index) => `Clause ${index}: ${'the mill and the weir belong to nobody alone. '.repeat(4)}`,
  )
  const anchors = Array.from({ length: 500 }, (_, index) => ({
    passage: index,
    quote: `Clause ${index + 700}`,
    occurrence: 0,
  }))

  const took = processorSeconds(() => {
    const read = readPassages(passages)
    for (const anchor of anchors) expect(locateQuote(read, anchor)?.passage).toBe(anchor.passage + 700)
  })

  expect(took).toBeLessThan(3)
})
