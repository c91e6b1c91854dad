import * as z from 'zod/mini'

const earliestYear = 1900

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // 31 February would come back as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

export function isKeptYear(day: string): boolean {
  return Number(day.slice(0, 4)) >= earliestYear
}

/** A day of the calendar, past or to come. */
export const CalendarDay = z
  .string()
  .check(z.refine(isDay, { error: 'not_a_date', abort: true }), z.refine(isKeptYear, { error: 'date_early', abort: true }))
