import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { BirthDate } from '#contract/onboarding/birth-date.ts'

const complaintOf = (text: string) => safeParse(BirthDate, text).error?.issues[0]?.message

test('every day from 1900 until thirteen years ago is a birth date', () => {
  const youngest = new Date()
  youngest.setUTCFullYear(youngest.getUTCFullYear() - 13)
  const days = fc
    .date({ min: new Date('1900-01-01'), max: youngest, noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  fc.assert(fc.property(days, (day) => complaintOf(day) === undefined))
})

test('no other text is a birth date, and each gets an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\d{4}-\d\d-\d\d$/)), (text) => {
      const complaint = complaintOf(text)
      const date = new Date(`${text}T00:00:00Z`)
      const isDay =
        /^\d{4}-\d\d-\d\d$/.test(text) &&
        !Number.isNaN(date.getTime()) &&
        date.getUTCDate() === Number(text.slice(8))
      return isDay ? complaint !== 'not_a_date' : complaint === 'not_a_date'
    }),
  )
})

test('the thirteenth birthday itself is old enough, the day before is not', () => {
  const today = new Date().toISOString().slice(0, 10)
  const thirteen = `${Number(today.slice(0, 4)) - 13}${today.slice(4)}`
  const tomorrow = new Date(Date.parse(thirteen) + 86_400_000).toISOString().slice(0, 10)

  expect(complaintOf(thirteen)).toBeUndefined()
  expect(complaintOf(tomorrow)).toBe('too_young')
})
