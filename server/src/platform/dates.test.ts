import { expect, test } from 'vitest'

import { dayAsRead } from '#server/platform/dates.ts'

const moment = new Date('2026-12-17T23:30:00Z')
const reader = { language: 'en', time_zone: 'UTC', date_format: 'locale' } as const

test('a day is formatted in the reader’s language, time zone and date format', () => {
  expect(dayAsRead(moment, reader)).toBe('17 December 2026')
  expect(dayAsRead(moment, { ...reader, date_format: 'iso' })).toBe('2026-12-17')
  expect(dayAsRead(moment, { ...reader, date_format: 'day_first' })).toBe('17/12/2026')
  expect(dayAsRead(moment, { ...reader, date_format: 'month_first', time_zone: 'Asia/Tokyo' })).toBe(
    '12/18/2026',
  )
})
