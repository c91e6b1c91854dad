import * as z from 'zod/mini'

const earliestYear = 1900
const youngest = 13

/** A day of the calendar, not before 1900, on which somebody who is 13 or older today was born. */
export const BirthDate = z.string().check(
  z.refine(isDay, { error: 'not_a_date', abort: true }),
  z.refine((text) => Number(text.slice(0, 4)) >= earliestYear, { error: 'date_early', abort: true }),
  z.refine((text) => text <= today(), { error: 'date_future', abort: true }),
  z.refine((text) => text <= yearsBefore(today(), youngest), { error: 'too_young' }),
)

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // 31 February would come back as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
