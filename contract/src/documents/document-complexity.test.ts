import { describe, expect, test } from 'vitest'

import { complexityError, complexityLimits } from '#contract/documents/document-complexity.ts'

const nested = (depth: number, sign: string, step: number) =>
  Array.from({ length: depth }, (_, level) => `${' '.repeat(step * level)}${sign} item`).join('\n')
const lines = (count: number, line = 'A paragraph.') => Array.from({ length: count }, () => line).join('\n')

describe('nesting', () => {
  test.each([
    ['-', 2],
    ['1.', 3],
    ['*', 4],
    ['10)', 4],
  ])('a list with %s may have twenty levels', (sign, step) => {
    expect(complexityError(nested(complexityLimits.nesting, sign, step))).toBeNull()
    expect(complexityError(nested(complexityLimits.nesting + 1, sign, step))).toBe('document_nested')
  })

  test.each(['>', '> ', '- ', '1. ', '- > '])(
    '%j repeated on one line counts each time as a level',
    (sign) => {
      expect(complexityError(`${sign.repeat(10)}word`)).toBeNull()
      expect(complexityError(`${sign.repeat(21)}word`)).toBe('document_nested')
    },
  )

  test('tabs count as indentation like spaces', () => {
    expect(
      complexityError(Array.from({ length: 21 }, (_, level) => `${'\t'.repeat(level)}- item`).join('\n')),
    ).toBe('document_nested')
  })

  test.each(['a list item after a list item', 'deep, flat and deep again'])(
    'consecutive lists are not nested: %s',
    (which) => {
      const part = which.startsWith('a') ? '- item\n' : `${nested(15, '-', 2)}\n- flat\n`
      expect(complexityError(part.repeat(50))).toBeNull()
    },
  )

  test.each([
    `${' '.repeat(100)}deep code`,
    '---',
    '**bold** '.repeat(100),
    '2026. was a good year',
    '-'.repeat(500),
    '* * *',
  ])('the line %j is not a nested list', (line) => expect(complexityError(line)).toBeNull())
})

test('a text over the max number of lines is refused', () => {
  expect(complexityError(lines(complexityLimits.blocks))).toBeNull()
  expect(complexityError(lines(complexityLimits.blocks + 1))).toBe('document_blocks')
})

test('tables over the max number of cells are refused', () => {
  expect(complexityError(lines(4000, '| a | b | c | d |'))).toBeNull()
  expect(complexityError(lines(4001, '| a | b | c | d |'))).toBe('document_cells')
})
