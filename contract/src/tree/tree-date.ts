import * as z from 'zod/mini'

import { line } from '#contract/schemas.ts'
import { firstDay, lastDay, PartialDay } from '#contract/timeline/partial-day.ts'

/** How certain a date in the tree is. `between` has a second day. */
export const datePrecisions = ['on', 'about', 'before', 'after', 'between'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/** The calendar in which the source gives the date. `on` and `until` are always Gregorian. */
export const calendars = [
  'gregorian',
  'julian',
  'hebrew',
  'french_republican',
  'islamic',
  'east_asian',
] as const
export type Calendar = (typeof calendars)[number]

export const TreeDate = z
  .strictObject({
    precision: z.enum(datePrecisions),
    on: PartialDay,
    until: z.nullable(PartialDay),
    calendar: z.enum(calendars),
    /** The date as the source writes it, if that says more. */
    as_written: line(100),
  })
  .check(
    z.refine(({ precision, until }) => (precision === 'between') === (until !== null), {
      error: 'required',
      path: ['until'],
    }),
    z.refine(({ on, until }) => !until || lastDay(until) >= firstDay(on), {
      error: 'date_order',
      path: ['until'],
    }),
  )
export type TreeDate = z.output<typeof TreeDate>

/** The first and the last day a date can mean; null where it is open. */
export function spanOf({ precision, on, until }: TreeDate): { first: string | null; last: string | null } {
  if (precision === 'before') return { first: null, last: lastDay(on) }
  if (precision === 'after') return { first: firstDay(on), last: null }
  return { first: firstDay(on), last: lastDay(until ?? on) }
}

/** The year that stands for a date in lists and charts. */
export function yearOf({ on }: TreeDate): number {
  return Number(on.slice(0, 4))
}
