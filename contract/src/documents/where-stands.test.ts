import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { processorSeconds } from '../../../test/processor-time.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import { placesOf, quoteOf, readPassages, shownText, whereStands, wholeWords, wordsOf } from '#contract/documents/where-stands.ts'

const word = fc.constantFrom('the', 'mill', 'weir', 'Hallam', 'heirs', 'straße', 'राम', 'gia đình', '家族', '会', '가족', '1874')
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

/** A text with some whole words of one of its passages: what a pilot can point at. */
const commented = text
  .chain((passages) => fc.record({ passages: fc.constant(passages), at: fc.nat(passages.length - 1) }))
  .chain(({ passages, at }) => {
    const words = (passages[at] ?? '').slice(0, -1).split(' ')
    return fc.record({ passages: fc.constant(passages), at: fc.constant(at), from: fc.nat(words.length - 1) }).chain(({ from }) =>
      fc.integer({ min: from + 1, max: words.length }).map((to) => {
        const quote = words.slice(from, to).join(' ')
        const before = wordsOf(words.slice(0, from).join(' ')).words.length
        const places = placesOf(wordsOf(passages[at] ?? '').words, quote)
        return { passages, anchor: { passage: at, quote, occurrence: places.indexOf(before === 0 ? 0 : before + 1) } }
      }),
    )
  })

describe('a comment on words', () => {
  test('stands where it was written for as long as nothing changes', () => {
    fc.assert(
      fc.property(commented, ({ passages, anchor }) => {
        expect(anchor.occurrence).toBeGreaterThanOrEqual(0)
        expect(whereStands(readPassages(passages), anchor)).toEqual({ passage: anchor.passage, occurrence: anchor.occurrence })
      }),
    )
  })

  test('goes with its passage when others are written before it, behind it or taken away', () => {
    fc.assert(
      fc.property(commented, fc.array(fc.string({ unit: fc.constantFrom('x', 'y', ' ') })), fc.nat(), ({ passages, anchor }, others, cut) => {
        const kept = passages.slice(cut % (anchor.passage + 1), passages.length)
        const moved = anchor.passage - (cut % (anchor.passage + 1)) + others.length

        const stands = whereStands(readPassages([...others, ...kept]), anchor)

        // Where the same words stand nearer by, those are taken; never other words.
        expect(stands).not.toBeNull()
        const now = [...others, ...kept][stands?.passage ?? -1] ?? ''
        expect(placesOf(wordsOf(now).words, anchor.quote).length).toBeGreaterThan(0)
        if (passages.filter((one) => placesOf(wordsOf(one).words, anchor.quote).length > 0).length === 1) expect(stands?.passage).toBe(moved)
      }),
    )
  })

  test('stays when its passage is marked, made a list, a heading, a table, a link or a place to fill in', () => {
    fc.assert(
      fc.property(commented, marked, ({ passages, anchor }, mark) => {
        const changed = passages.map((passage, index) => (index === anchor.passage ? mark(passage) : passage))

        expect(whereStands(readPassages(changed), anchor)).toMatchObject({ passage: anchor.passage })
      }),
    )
  })

  test('stands nowhere exactly when no passage holds its words, whatever the text and the words are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (body, quote, passage, occurrence) => {
          const read = readPassages(splitPassages(body))
          const holds = read.map((words) => placesOf(words, quote).length)

          const stands = whereStands(read, { passage, quote, occurrence })

          if (holds.every((count) => count === 0)) expect(stands).toBeNull()
          else expect(stands?.occurrence).toBeLessThan(holds[stands?.passage ?? -1] ?? 0)
        },
      ),
    )
  })

  test.each([
    ['in the middle of another word', ['The heart of the house.'], 'art', null],
    ['as a word of its own', ['The art of the house.'], 'art', { passage: 0, occurrence: 0 }],
    ['in a script without spaces', ['私たちの家族会議'], '家族', { passage: 0, occurrence: 0 }],
    ['over two items of a list', ['1. Keep the mill.\n2. Mend the weir.'], 'mill. Mend', { passage: 0, occurrence: 0 }],
    ['over a word in bold', ['We **keep** the mi*ll*.'], 'keep the mill', { passage: 0, occurrence: 0 }],
    ['only signs', ['— … —'], '—', null],
    ['in an address that nobody reads', ['[mill](https://weir.test)'], 'weir', null],
  ])('%s', (_, passages, quote, stands) => {
    expect(whereStands(readPassages(passages), { passage: 0, quote, occurrence: 0 })).toEqual(stands)
  })

  test('of two passages with the same words it stands in the nearer one, and of the same words in one passage at the same one', () => {
    const read = readPassages(['The mill.', 'A house.', 'A garden.', 'The mill and the mill.', 'The mill.'])

    expect(whereStands(read, { passage: 2, quote: 'mill', occurrence: 1 })).toEqual({ passage: 3, occurrence: 1 })
    expect(whereStands(read, { passage: 1, quote: 'mill', occurrence: 1 })).toEqual({ passage: 0, occurrence: 0 })
    expect(whereStands(read, { passage: 99, quote: 'garden', occurrence: 9 })).toEqual({ passage: 2, occurrence: 0 })
  })
})

describe('a whole passage as a quote', () => {
  test('ends with a word, fits, and is found again in its passage', () => {
    fc.assert(
      fc.property(text, marked, fc.integer({ min: 20, max: 60 }), (passages, mark, limit) => {
        const passage = mark(passages.join(' '))

        const quote = quoteOf(passage, limit)

        expect(quote.length).toBeLessThanOrEqual(limit)
        expect(placesOf(wordsOf(shownText(passage)).words, quote)[0]).toBe(0)
      }),
    )
  })
})

describe('what a pilot selects', () => {
  test('becomes whole words that are found in the text again, wherever the selection begins and ends', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), (shown, one, other) => {
        const [from, to] = [one % shown.length, other % shown.length].toSorted((a, b) => a - b) as [number, number]

        const words = wholeWords(shown, from, to)

        if (words === null) expect(wordsOf(shown.slice(from, to)).words).toBe('')
        else expect(placesOf(wordsOf(shown).words, shown.slice(...words)).length).toBeGreaterThan(0)
      }),
    )
  })

  test.each([
    ['We keep the mill.', 5, 9, 'keep the'],
    ['We keep the mill.', 2, 8, 'keep'],
    ['We keep, and mend.', 7, 9, null],
    ['私たちの家族会議', 4, 6, '家族'],
    ['A 👪 house', 3, 4, '👪'],
  ])('%s from %i to %i', (shown, from, to, words) => {
    const found = wholeWords(shown, from, to)
    expect(found && shown.slice(...found)).toBe(words)
  })
})

test('a paper of a hundred pages with five hundred comments is read in a moment', () => {
  const passages = Array.from({ length: 1500 }, (_, index) => `Clause ${index}: ${'the mill and the weir belong to nobody alone. '.repeat(4)}`)
  const anchors = Array.from({ length: 500 }, (_, index) => ({ passage: index, quote: `Clause ${index + 700}`, occurrence: 0 }))

  const took = processorSeconds(() => {
    const read = readPassages(passages)
    for (const anchor of anchors) expect(whereStands(read, anchor)?.passage).toBe(anchor.passage + 700)
  })

  expect(took).toBeLessThan(3)
})
