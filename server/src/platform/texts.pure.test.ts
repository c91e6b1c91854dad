import { expect, test } from 'vitest'

import { translate } from '#server/platform/texts.ts'

test.each([
  ['en', 1, 'Enter at most 1 character.'],
  ['en', 2000, 'Enter at most 2000 characters.'],
  ['en', 400_000, 'Enter at most 400,000 characters.'],
] as const)('a count is inserted as the language writes it: %s %i', (language, count, sentence) => {
  expect(translate(language, 'fields:too_long', { count })).toBe(sentence)
})

test.each([
  ['de', '400.000'],
  ['fr', '400\u202F000'],
  ['hi', '4,00,000'],
] as const)('digits are grouped in the way of the language: %s', (language, digits) => {
  expect(translate(language, 'fields:too_long', { count: 400_000 })).toContain(digits)
})
