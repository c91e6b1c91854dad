import * as z from 'zod/mini'

import { isDay } from '#contract/calendar-day.ts'

/** As much of a day as is known: `1887`, `1887-05` or `1887-05-03`. Years have four digits, from 0001 on. */
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

/** Whether day and month are known. */
export function isWholeDay(text: string): boolean {
  return text.length === 10
}

function lastOfMonth(year: number, month: number): number {
  // JavaScript takes the years below 100 for those of the last century; their calendars repeat every 400 years.
  return new Date(Date.UTC(year < 100 ? year + 400 : year, month, 0)).getUTCDate()
}

export const PartialDay = z.string().check(z.trim(), z.minLength(4, { error: 'required' }), z.refine(isPartialDay, { error: 'not_a_date' }))
