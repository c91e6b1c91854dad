import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { comparedLines, type ComparedLine, readableLines } from '#web/features/documents/compared-lines.ts'

/** A line as text: removed words in brackets, added words in braces. */
const shown = (line: ComparedLine | null) =>
  line?.pieces
    .map(({ kind, text, isBlank }) => {
      const words = isBlank ? `_${text}_` : text
      return kind === 'added' ? `{${words}}` : kind === 'removed' ? `[${words}]` : words
    })
    .join('') ?? '…'

const compare = (older: string, newer: string, language = 'en') =>
  comparedLines(older, newer, language).map(shown)

const document = `Family charter

We hold it in trust.

## Article 1. Purpose

Our horizon: 3 generations.

We serve the living and the unborn.

## Article 2. Council

The council meets each year.

It keeps minutes.

Its seats are five.`

describe('the diff of two versions', () => {
  test('one changed word is shown only with its adjacent lines and its heading', () => {
    expect(compare(document, document.replace('each year', 'each spring'))).toEqual([
      'Article 2. Council',
      'The council meets each [year]{spring}.',
      'It keeps minutes.',
    ])
  })

  test('omitted lines between two changes are marked', () => {
    expect(compare(document, document.replace('in trust', 'for others').replace('five', 'seven'))).toEqual([
      'Family charter',
      'We hold it [in trust]{for others}.',
      'Article 1. Purpose',
      '…',
      'Article 2. Council',
      '…',
      'It keeps minutes.',
      'Its seats are [five]{seven}.',
    ])
  })

  test('a filled-in blank is one change and is shown as a blank', () => {
    expect(
      compare('We, the [[The name of the family]] family, begin.', 'We, the Hallam family, begin.'),
    ).toEqual(['We, the [_The name of the family_]{Hallam} family, begin.'])
  })

  test('headings, items and quotations are recognised, and their Markdown markers removed', () => {
    const lines = comparedLines(
      '## Old\n\n- one\n- two\n\n> said',
      '## New\n\n- one\n- three\n\n> said so',
      'en',
    )
    expect(lines.map((line) => line?.shape)).toEqual(['heading', 'item', 'item', 'quote'])
    expect(lines.map(shown)).toEqual(['[Old]{New}', 'one', '[two]{three}', 'said {so}'])
  })

  test('ordered list items keep their number', () => {
    expect(compare('1. We speak.\n2. We ask.', '1. We speak.\n2. We wait.')).toEqual([
      '1. We speak.',
      '2. We [ask]{wait}.',
    ])
  })

  test('an added and a removed passage are each one change', () => {
    expect(compare('One.\n\nTwo.', 'One.\n\n## And\n\nThree.\n\nTwo.').join('|')).toContain('{And}')
    expect(compare('One.\n\nGone.\n\nTwo.', 'One.\n\nTwo.').join('')).toContain('Gone')
  })

  test('a rewritten passage is shown in its new text', () => {
    const show = (older: string, newer: string) => readableLines(older, newer, 'en').map(shown)
    expect(show('We hold it in trust.', 'We hold it for others.')).toEqual([
      'We hold it [in trust]{for others}.',
    ])
    expect(show(document, 'The council is gone.')).toEqual(['The council is gone.'])
    expect(show('Gone.', '')).toEqual(['[Gone.]'])
  })

  test('Japanese text is compared by words', () => {
    expect(compare('私たちは三世代を見つめます。', '私たちは百年を見つめます。', 'ja')).toEqual([
      '私たちは[三世代]{百年}を見つめます。',
    ])
  })

  test('the diff without removals is the new text, and without additions the old one', () => {
    const line = fc.stringMatching(/^[a-d]{1,2}( [a-d]{1,2}){0,4}$/)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (before, after) => {
        const pieces = comparedLines(before.join('\n\n'), after.join('\n\n'), 'en').flatMap(
          (one) => one?.pieces ?? [],
        )
        const changed = (kind: string) =>
          pieces.flatMap((piece) => (piece.kind === kind ? wordsOf(piece.text) : []))
        expect(without(after.flatMap(wordsOf), changed('added'))).toEqual(
          without(before.flatMap(wordsOf), changed('removed')),
        )
      }),
    )
  })
})

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

function without(words: readonly string[], taken: readonly string[]): string[] {
  const left = [...words]
  for (const word of taken) {
    const at = left.indexOf(word)
    if (at < 0) throw new Error(`${word} is in neither`)
    left.splice(at, 1)
  }
  return left.toSorted()
}
