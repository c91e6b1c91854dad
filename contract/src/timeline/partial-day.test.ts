import fc from 'fast-check'
import { expect, test } from 'vitest'

import { firstDay, isPartialDay, isFullDay, lastDay } from '#contract/timeline/partial-day.ts'

test.each([
  ['1887', '1887-01-01', '1887-12-31'],
  ['1887-05', '1887-05-01', '1887-05-31'],
  ['1888-02', '1888-02-01', '1888-02-29'],
  ['1900-02', '1900-02-01', '1900-02-28'],
  ['0004-02', '0004-02-01', '0004-02-29'],
  ['0099-02', '0099-02-01', '0099-02-28'],
  ['1887-05-03', '1887-05-03', '1887-05-03'],
  ['9999', '9999-01-01', '9999-12-31'],
])('the partial day %s covers the days from %s to %s', (text, first, last) => {
  expect([isPartialDay(text), firstDay(text), lastDay(text)]).toEqual([true, first, last])
})

test.each([
  '',
  '87',
  '0000',
  '10000',
  '1887-00',
  '1887-13',
  '1887-5',
  '1887-02-30',
  '1887-05-03-01',
  '1887-',
  '-1887',
  ' 1887',
  '１８８７',
])('“%s” is not a partial day', (text) => expect(isPartialDay(text)).toBe(false))

test('the first day of any partial day is not after its last day, and both are full days', () => {
  const year = fc.integer({ min: 1, max: 9999 }).map((number) => String(number).padStart(4, '0'))
  const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'))
  fc.assert(
    fc.property(year, fc.option(month), (knownYear, knownMonth) => {
      const text = knownMonth === null ? knownYear : `${knownYear}-${knownMonth}`
      expect(firstDay(text) <= lastDay(text)).toBe(true)
      expect([firstDay(text), lastDay(text)].every((day) => isPartialDay(day) && isFullDay(day))).toBe(true)
    }),
  )
})
