import * as z from 'zod/mini'

import { isDay, isSupportedYear } from '#contract/calendar-day.ts'

const youngest = 13

/** A calendar day from 1900 on; a person born on it is at least 13 today. */
export const BirthDate = z.string().check(
  z.refine(isDay, { error: 'not_a_date', abort: true }),
  z.refine(isSupportedYear, { error: 'date_early', abort: true }),
  z.refine((text) => text <= today(), { error: 'date_future', abort: true }),
  z.refine((text) => text <= yearsBefore(today(), youngest), { error: 'too_young' }),
)

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
