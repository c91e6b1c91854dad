import * as z from 'zod/mini'

import { isDay, isKeptYear } from '#contract/calendar-day.ts'

const youngest = 13

/** A day of the calendar, not before 1900, on which somebody who is 13 or older today was born. */
export const BirthDate = z.string().check(
  z.refine(isDay, { error: 'not_a_date', abort: true }),
  z.refine(isKeptYear, { error: 'date_early', abort: true }),
  z.refine((text) => text <= today(), { error: 'date_future', abort: true }),
  z.refine((text) => text <= yearsBefore(today(), youngest), { error: 'too_young' }),
)

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
