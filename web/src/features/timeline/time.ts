import { firstDay, lastDay } from '#contract/timeline/partial-day.ts'

export const oneDay = 86_400_000
export const oneYear = 365.25 * oneDay

/** A stretch of time, in milliseconds since 1970; its end is not in it. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The time something takes: at least as much of it as is known, a whole year if nothing else is. */
export function spanOf({ on, until }: { readonly on: string; readonly until: string | null }): Span {
  return { from: midnight(firstDay(on)), to: midnight(lastDay(until ?? on)) + oneDay }
}

export function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day of a moment of the timeline, which knows no zones. */
export function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** A little room on both sides: what stands at the very edge can't be seen. */
export function widened({ from, to }: Span, share: number): Span {
  const room = Math.max((to - from) * share, oneDay)
  return { from: Math.max(from - room, midnight('0001-01-01')), to: Math.min(to + room, midnight('9999-12-31')) }
}

export function isWithin(span: Span, view: Span): boolean {
  return span.from < view.to && span.to > view.from
}
