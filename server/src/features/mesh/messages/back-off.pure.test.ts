import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { nextTry } from '#server/features/mesh/messages/back-off.ts'
import { hour } from '#server/platform/clock.ts'

const now = new Date('2026-05-01T10:00:00Z')
const waitOf = (id: string, attempts: number) => nextTry(now, { id, attempts }).getTime() - now.getTime()

describe('the next attempt', () => {
  test.each([
    [1, 10],
    [2, 30],
    [3, 90],
    [4, 270],
    [5, 810],
    [6, 2430],
    [7, 3000],
    [50, 3000],
  ])('the attempt after %i is about %i seconds later', (attempts, seconds) => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(waitOf(id, attempts)).toBeGreaterThanOrEqual(seconds * 800)
        expect(waitOf(id, attempts)).toBeLessThanOrEqual(seconds * 1200)
      }),
    )
  })

  test('the next attempt is at most an hour away and deterministic per delivery', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 10_000 }), (id, attempts) => {
        expect(waitOf(id, attempts)).toBeLessThanOrEqual(hour)
        expect(waitOf(id, attempts)).toBe(waitOf(id, attempts))
      }),
    )
  })

  test('the next attempts of many deliveries are spread by jitter', () => {
    const waits = Array.from({ length: 200 }, (_, place) =>
      waitOf(`0198f1c2-0000-7000-8000-${String(place).padStart(12, '0')}`, 3),
    )

    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
    expect(new Set(waits).size).toBeGreaterThan(190)
    expect(Math.abs(mean - 90_000)).toBeLessThan(2500)
  })
})
