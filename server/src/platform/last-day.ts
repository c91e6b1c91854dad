import { day, hour } from '#server/platform/clock.ts'

// The last day is a whole one, wherever on earth it is looked at.
const westernmost = 12 * hour
// A year of five digits is no date to anybody else.
const lastDay = '9999-12-31'
const lastMoment = Date.parse(`${lastDay}T23:59:59Z`)

/** When a share that has this last day ends. */
export function endOf(date: string): Date {
  return new Date(Math.min(Date.parse(date) + day + westernmost, lastMoment))
}

export function lastDayOf(end: Date): string {
  return end.getTime() >= lastMoment ? lastDay : new Date(end.getTime() - day - westernmost).toISOString().slice(0, 10)
}
