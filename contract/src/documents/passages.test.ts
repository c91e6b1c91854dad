import { describe, expect, test } from 'vitest'

import { carryOrigins, fillPlace, openPlaces, splitPassages } from '#contract/documents/passages.ts'

describe('places to fill in', () => {
  test.each([
    ['nothing', 'No place here.', []],
    ['one', 'Our cause: [[Name the cause.]]', ['Name the cause.']],
    ['the same wording twice is one', '[[Who?]] and again [[ Who? ]]', ['Who?']],
    ['a bracket that never closes', 'We [[begin and\n\ngo on', []],
    ['over two lines', '[[one\ntwo]]', []],
    ['an empty one', '[[]] [[ ]]', []],
    ['single brackets and links', '[a](b) [c] [ [d] ]', []],
    ['what a name brought in', '\\[\\[x\\]\\]', []],
    ['in a table', '| Doctor | [[Which doctor?]] |', ['Which doctor?']],
  ])('%s', (_, body, places) => {
    expect(openPlaces(body)).toEqual(places)
  })

  test('an answer is written wherever it is asked for, and nowhere else', () => {
    expect(fillPlace('[[Who?]] [[Where?]] [[ Who? ]]', 'Who?', 'Ada $& $1')).toBe('Ada $& $1 [[Where?]] Ada $& $1')
  })
})

test('passages are what empty lines divide', () => {
  expect(splitPassages('\n# A\n\n\n  \nTwo\nlines\n\n- a\n- b\n')).toEqual(['# A', 'Two\nlines', '- a\n- b'])
})

test('what is left as it was keeps its origin, also when it moved; the rest is the pilot’s own', () => {
  const before = [
    { text: 'One', origin: 'standard' as const },
    { text: 'Two', origin: 'answer' as const },
    { text: '[[Three?]]', origin: 'open' as const },
  ]
  expect(carryOrigins(before, 'Two\n\nOne\n\nNew\n\n[[Four?]]').map(({ origin }) => origin)).toEqual(['answer', 'standard', 'own', 'open'])
})
