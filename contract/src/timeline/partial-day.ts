import * as z from 'zod/mini'

import { isDay } from '#contract/calendar-day.ts'

/** A partial day is `1887`, `1887-05` or `1887-05-03`. Years have four digits, from 0001 on. */
export function isPartialDay(text: string): boolean {
  if (!/^(?!0000)\d{4}(-\d\d){0,2}$/.test(text)) return false
  return isDay(firstDay(text))
}

/** The first day it can mean. */
export function firstDay(text: string): string {
  return `${text}-01-01`.slice(0, 10)
}

/** The last day it can mean. */
export function lastDay(text: string): string {
  if (text.length === 10) return text
  const month = text.length === 4 ? '12' : text.slice(5)
  return `${text.slice(0, 4)}-${month}-${lastOfMonth(Number(text.slice(0, 4)), Number(month))}`
}

/** True if the text has a year, a month and a day. */
export function isFullDay(text: string): boolean {
  return text.length === 10
}

function lastOfMonth(year: number, month: number): number {
  // Date.UTC maps years below 100 to 19xx. Calendars repeat every 400 years, so shift by 400.
  return new Date(Date.UTC(year < 100 ? year + 400 : year, month, 0)).getUTCDate()
}

export const PartialDay = z
  .string()
  .check(z.trim(), z.minLength(4, { error: 'required' }), z.refine(isPartialDay, { error: 'not_a_date' }))
