import { expect, test } from 'vitest'

import { formatDate, formatDay, today } from '#web/lib/dates.ts'

const now = new Date(2026, 10, 12, 23, 30)

test.each([
  ['2026-11-21', '21 November'],
  ['2026-01-01', '1 January'],
  ['2027-02-28', '28 February 2027'],
])('the day %s is written %s, wherever it is read', (day, written) => {
  expect(formatDay(day, now)).toBe(written)
})

test('a moment is the day it was where the pilot is', () => {
  expect(formatDate(new Date(2026, 2, 3, 0, 5).toISOString(), now)).toBe('3 March')
  expect(formatDate(new Date(2025, 2, 3, 23, 55).toISOString(), now)).toBe('3 March 2025')
})

test('today is the day on the pilot’s own calendar', () => {
  expect(today(now)).toBe('2026-11-12')
  expect(today(new Date(2026, 0, 1, 0, 1))).toBe('2026-01-01')
})
