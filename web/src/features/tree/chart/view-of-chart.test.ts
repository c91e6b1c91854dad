import { expect, test } from 'vitest'

import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { detailAt, firstView, viewWith, wholeView } from '#web/features/tree/chart/view-of-chart.ts'

const drawing = (bounds: ChartDrawing['bounds']): ChartDrawing => ({
  people: [],
  rings: [],
  unions: [],
  lines: [],
  stems: [],
  stubs: [],
  bounds,
})
const frame = { width: 1000, height: 600 }

test('a small family is shown as a whole, at its natural size', () => {
  const small = drawing({ left: -100, right: 300, top: -50, bottom: 150 })

  expect(firstView(small, frame)).toEqual({ x: 100, y: 50, k: 1 })
})

test('a large family begins at the focus person, with names that can be read', () => {
  const large = drawing({ left: -4000, right: 4000, top: -900, bottom: 900 })

  expect(firstView(large, frame)).toEqual({ x: 0, y: 0, k: 0.72 })
  expect(wholeView(large, frame).k).toBeLessThan(0.13)
})

test('no space is wasted beyond the edge of a large family', () => {
  const { x, k } = firstView(drawing({ left: -100, right: 4000, top: -100, bottom: 100 }), frame)

  expect(x - frame.width / 2 / k).toBeCloseTo(-100 - 28 / k)
})

test('a view moves just as far as a point needs to be seen', () => {
  const view = { x: 0, y: 0, k: 1 }

  expect(viewWith(view, { x: 100, y: 0 }, frame)).toEqual(view)
  expect(viewWith(view, { x: 600, y: 0 }, frame)).toEqual({ ...view, x: 180 })
})

test('zooming out drops dates first and then names', () => {
  expect([1, 0.7, 0.5, 0.3].map(detailAt)).toEqual(['all', 'all', 'names', 'faces'])
})
