import fc from 'fast-check'
import { expect, test } from 'vitest'

import { urgencyOf } from '#contract/capitals/metrics.ts'
import { roundedGap } from '#web/features/capitals/figures.ts'

test.each([
  [39.7, 39],
  [-39.7, -39],
  [40, 40],
  [24.6, 24],
  [12.6, 13],
  [-7.2, -7],
  [0.2, 0],
])('a gap of %d is shown as %d', (gap, shown) => {
  expect(roundedGap(gap)).toBeCloseTo(shown, 9)
})

test('a rounded gap always has the same urgency as the gap', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -100, max: 100, noNaN: true }),
      (gap) => urgencyOf(roundedGap(gap)) === urgencyOf(gap),
    ),
  )
})
