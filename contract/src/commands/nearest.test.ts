import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nearest, slipsBetween } from '#contract/commands/nearest.ts'

test.each([
  ['/doc', '/doc', 0],
  ['/dok', '/doc', 1],
  ['/do', '/doc', 1],
  ['/docs', '/doc', 1],
  ['/dco', '/doc', 1],
  ['/', '/doc', 3],
  ['', '', 0],
  ['𠮷', '吉', 1],
])('between %j and %j lie %j slips', (typed, name, slips) => {
  expect(slipsBetween(typed, name)).toBe(slips)
})

test('slips are the same both ways, and none only between equals', () => {
  const word = fc.string({ maxLength: 12 })

  fc.assert(fc.property(word, word, (a, b) => slipsBetween(a, b) === slipsBetween(b, a) && (slipsBetween(a, b) === 0) === (a === b)))
})

test('the nearest is as near as any other', () => {
  const names = fc.array(fc.stringMatching(/^\/[a-z]{1,8}$/), { minLength: 1, maxLength: 8 })

  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), names, (typed, known) => {
      const found =
        nearest(
          typed,
          known.map((name) => ({ name })),
        )?.name ?? ''
      return known.every((name) => slipsBetween(typed, found) <= slipsBetween(typed, name))
    }),
  )
})

test('of nothing nothing is near', () => {
  expect(nearest('/doc', [])).toBeUndefined()
})
