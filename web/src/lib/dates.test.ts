import { afterEach, expect, test } from 'vitest'

import { followDates } from '#web/lib/chosen-dates.ts'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
  formatToday,
  sampleDay,
  today,
} from '#web/lib/dates.ts'
import { texts } from '#web/lib/texts.ts'

// The settings of a browser without a session.
afterEach(() =>
  followDates({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, date_format: 'locale' }),
)

const now = new Date(2026, 10, 12, 23, 30)

test.each([
  ['2026-11-21', '21 November'],
  ['2026-01-01', '1 January'],
  ['2027-02-28', '28 February 2027'],
])('the day %s is formatted as %s in every time zone', (day, written) => {
  expect(formatDay(day, now)).toBe(written)
})

test('a moment has the date of the pilot’s time zone', () => {
  expect(formatDate(new Date(2026, 2, 3, 0, 5).toISOString(), now)).toBe('3 March')
  expect(formatDate(new Date(2025, 2, 3, 23, 55).toISOString(), now)).toBe('3 March 2025')
})

test('today is the date in the pilot’s time zone', () => {
  expect(today(now)).toBe('2026-11-12')
  expect(today(new Date(2026, 0, 1, 0, 1))).toBe('2026-01-01')
})

test.each([
  ['locale', '21 November', '3 March 2025', /^Thursday,? 12 November 2026$/],
  ['iso', '2026-11-21', '2025-03-03', /^Thursday · 2026-11-12$/],
  ['day_first', '21/11/2026', '03/03/2025', /^Thursday · 12.11.2026$/],
  ['month_first', '11/21/2026', '03/03/2025', /^Thursday · 11.12.2026$/],
] as const)('every date follows the chosen format %s', (date_format, day, date, whole) => {
  followDates({ time_zone: 'UTC', date_format })

  expect([formatDay('2026-11-21', now), formatDate('2025-03-03T12:00:00Z', now)]).toEqual([day, date])
  expect(formatToday(new Date('2026-11-12T12:00:00Z'))).toMatch(whole)
})

test('a moment has the date and time of the chosen zone, not of the browser’s', () => {
  const moment = '2026-11-12T22:30:00Z'
  followDates({ time_zone: 'Asia/Tokyo', date_format: 'iso' })
  expect([formatDate(moment, now), today(new Date(moment)), formatTime(moment)]).toEqual([
    '2026-11-13',
    '2026-11-13',
    '07:30',
  ])

  followDates({ time_zone: 'America/New_York', date_format: 'iso' })
  expect([formatDate(moment, now), today(new Date(moment)), formatTime(moment)]).toEqual([
    '2026-11-12',
    '2026-11-12',
    '17:30',
  ])
})

test('yesterday ends at midnight in the chosen zone', () => {
  followDates({ time_zone: 'Asia/Tokyo', date_format: 'locale' })

  expect(formatMoment('2026-11-12T14:59:00Z', new Date('2026-11-12T15:01:00Z'))).toBe('Yesterday, 23:59')
  expect(formatMoment('2026-11-12T15:00:00Z', new Date('2026-11-12T15:01:00Z'))).toBe('Today, 00:00')
  expect(formatMoment('2026-11-10T15:00:00Z', new Date('2026-11-12T15:01:00Z'))).toBe('11 November')
})

test('a zone that the browser does not know falls back to the browser’s own', () => {
  followDates({ time_zone: 'Moon/Tranquillity', date_format: 'iso' })

  expect(formatDate(new Date(2026, 2, 3, 0, 5).toISOString(), now)).toBe('2026-03-03')
})

test('a change of the date settings emits one event, and an equal value none', () => {
  let times = 0
  const count = () => (times += 1)
  texts.on('datesChanged', count)

  followDates({ time_zone: 'Asia/Tokyo', date_format: 'iso' })
  followDates({ time_zone: 'Asia/Tokyo', date_format: 'iso' })
  texts.off('datesChanged', count)

  expect(times).toBe(1)
})

test('a sample shows a format that is not chosen', () => {
  expect(sampleDay('day_first', new Date(2026, 10, 12, 12))).toBe('12/11/2026')
})
