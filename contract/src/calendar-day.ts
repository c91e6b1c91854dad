import * as z from 'zod/mini'

const earliestYear = 1900

/** True if a text is a calendar day, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // Date turns 31 February into a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

export function isSupportedYear(day: string): boolean {
  return Number(day.slice(0, 4)) >= earliestYear
}

/** A calendar day, past or future. */
export const CalendarDay = z
  .string()
  .check(
    z.refine(isDay, { error: 'not_a_date', abort: true }),
    z.refine(isSupportedYear, { error: 'date_early', abort: true }),
  )
