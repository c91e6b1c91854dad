import { describe, expect, test } from 'vitest'

import { carryOrigins, fillBlank, openBlanks, splitPassages } from '#contract/documents/passages.ts'

describe('blanks', () => {
  test.each([
    ['without a blank', 'No place here.', []],
    ['with one blank', 'Our cause: [[Name the cause.]]', ['Name the cause.']],
    ['with the same blank twice', '[[Who?]] and again [[ Who? ]]', ['Who?']],
    ['with an unclosed bracket', 'We [[begin and\n\ngo on', []],
    ['with brackets over two lines', '[[one\ntwo]]', []],
    ['with empty brackets', '[[]] [[ ]]', []],
    ['with single brackets and links', '[a](b) [c] [ [d] ]', []],
    ['with escaped brackets', '\\[\\[x\\]\\]', []],
    ['with a blank in a table', '| Doctor | [[Which doctor?]] |', ['Which doctor?']],
  ])('a text %s has the expected open blanks', (_, body, blanks) => {
    expect(openBlanks(body)).toEqual(blanks)
  })

  test('filling a blank fills every blank with the same text and no other', () => {
    expect(fillBlank('[[Who?]] [[Where?]] [[ Who? ]]', 'Who?', 'Ada $& $1')).toBe(
      'Ada $& $1 [[Where?]] Ada $& $1',
    )
  })
})

test('empty lines separate passages', () => {
  expect(splitPassages('\n# A\n\n\n  \nTwo\nlines\n\n- a\n- b\n')).toEqual(['# A', 'Two\nlines', '- a\n- b'])
})

test('unchanged passages keep their origin even when moved, and the others are the pilot’s own', () => {
  const before = [
    { text: 'One', origin: 'standard' as const },
    { text: 'Two', origin: 'answer' as const },
    { text: '[[Three?]]', origin: 'open' as const },
  ]
  expect(carryOrigins(before, 'Two\n\nOne\n\nNew\n\n[[Four?]]').map(({ origin }) => origin)).toEqual([
    'answer',
    'standard',
    'own',
    'open',
  ])
})
