import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nearest, editDistance } from '#contract/commands/nearest.ts'

test.each([
  ['/doc', '/doc', 0],
  ['/dok', '/doc', 1],
  ['/do', '/doc', 1],
  ['/docs', '/doc', 1],
  ['/dco', '/doc', 1],
  ['/', '/doc', 3],
  ['', '', 0],
  ['𠮷', '吉', 1],
])('the edit distance between %j and %j is %j', (typed, name, distance) => {
  expect(editDistance(typed, name)).toBe(distance)
})

test('the edit distance is symmetric, and zero only for equal words', () => {
  const word = fc.string({ maxLength: 12 })

  fc.assert(
    fc.property(
      word,
      word,
      (a, b) => editDistance(a, b) === editDistance(b, a) && (editDistance(a, b) === 0) === (a === b),
    ),
  )
})

test('no entry is closer than the nearest one', () => {
  const names = fc.array(fc.stringMatching(/^\/[a-z]{1,8}$/), { minLength: 1, maxLength: 8 })

  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), names, (typed, known) => {
      const found =
        nearest(
          typed,
          known.map((name) => ({ name })),
        )?.name ?? ''
      return known.every((name) => editDistance(typed, found) <= editDistance(typed, name))
    }),
  )
})

test('an empty list has no nearest entry', () => {
  expect(nearest('/doc', [])).toBeUndefined()
})
