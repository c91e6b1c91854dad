import { expect, test } from 'vitest'

import { sparkShape } from './spark-shape.ts'

test('a sparkline without measurements is empty', () => {
  expect(sparkShape([null, null, null])).toEqual({ path: '', dots: [], end: null })
})

test('the longest latency is the highest point of the sparkline', () => {
  const { path, end } = sparkShape([10, 100, 10])

  expect(path).toBe('M2 19L66 3L130 19')
  expect(end).toEqual([130, 19])
})

test('a missing measurement is a gap, and an isolated one is a dot', () => {
  const { path, dots, end } = sparkShape([10, 10, null, 10, null])

  expect(path).toBe('M2 19L34 19')
  expect(dots).toEqual([[98, 19]])
  expect(end).toBeNull()
})

test('a small change in latency stays small in the sparkline', () => {
  const { path } = sparkShape([100, 101])

  expect(path).toBe('M2 19L130 18.68')
})
