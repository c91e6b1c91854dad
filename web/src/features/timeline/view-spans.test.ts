import { describe, expect, test } from 'vitest'

import { midnight, oneDay, oneYear } from '#web/features/timeline/time.ts'
import { extentOf, panned, spanNameOf, viewOf, zoomed } from '#web/features/timeline/view-spans.ts'

const view = { from: 1000, to: 2000 }

describe('the views of the timeline', () => {
  test('panning keeps the length of a view', () => {
    expect(panned(view, -0.5)).toEqual({ from: 500, to: 1500 })
    expect(panned(view, 0.25)).toEqual({ from: 1250, to: 2250 })
  })

  test('zooming keeps the middle of a view', () => {
    expect(zoomed(view, 0.5)).toEqual({ from: 1250, to: 1750 })
    expect(zoomed(view, 2)).toEqual({ from: 500, to: 2500 })
  })

  test('a named length surrounds today only while today is visible', () => {
    const year = { from: midnight('2026-01-01'), to: midnight('2027-01-01') }
    const march = midnight('2026-03-01')

    expect(viewOf('month', year, march)).toEqual({ from: march - 15 * oneDay, to: march + 15 * oneDay })
    const middle = midnight('2026-07-02') + oneDay / 2
    expect(viewOf('month', year, midnight('2030-01-01'))).toEqual({
      from: middle - 15 * oneDay,
      to: middle + 15 * oneDay,
    })
  })

  test('a view has the name of its length, or of the whole range, or none', () => {
    const range = { from: 0, to: 40 * oneYear }

    expect(spanNameOf({ from: 0, to: 10.2 * oneYear }, range)).toBe('decade')
    expect(spanNameOf({ from: 0, to: 39.5 * oneYear }, range)).toBe('all')
    expect(spanNameOf({ from: 0, to: 5 * oneYear }, range)).toBeUndefined()
    // A range of a hundred years is called a century.
    expect(spanNameOf({ from: 0, to: 100 * oneYear }, { from: 0, to: 100 * oneYear })).toBe('century')
  })

  test('the view of several things includes all of them with a margin', () => {
    const { from, to } = extentOf([
      { on: '2026-03-01', until: null },
      { on: '2026-03-11', until: '2026-12-31' },
    ])

    expect(from).toBeLessThan(midnight('2026-03-01'))
    expect(to).toBeGreaterThan(midnight('2026-03-12'))
    expect(to).toBeLessThan(midnight('2026-03-20'))
  })
})
