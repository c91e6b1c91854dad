import { day, hour } from '#server/platform/clock.ts'

// The last day is a full day in every time zone.
const westernmost = 12 * hour
// Other software doesn't accept years of five digits.
const lastDay = '9999-12-31'
const lastMoment = Date.parse(`${lastDay}T23:59:59Z`)

/** The moment at which a share with this last day expires. */
export function expiryOf(date: string): Date {
  return new Date(Math.min(Date.parse(date) + day + westernmost, lastMoment))
}

export function lastDayOf(end: Date): string {
  return end.getTime() >= lastMoment
    ? lastDay
    : new Date(end.getTime() - day - westernmost).toISOString().slice(0, 10)
}
