import { firstDay, lastDay } from '#contract/timeline/partial-day.ts'

export const oneDay = 86_400_000
export const oneYear = 365.25 * oneDay

/** A time range in milliseconds since 1970; the end is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The time range of a thing; a partial day covers the whole year or month. */
export function spanOf({ on, until }: { readonly on: string; readonly until: string | null }): Span {
  return { from: midnight(firstDay(on)), to: midnight(lastDay(until ?? on)) + oneDay }
}

export function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The UTC day of a time; the timeline has no time zones. */
export function dayAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** Adds a margin on both sides, because marks at the very edge are cut off. */
export function widened({ from, to }: Span, share: number): Span {
  const room = Math.max((to - from) * share, oneDay)
  return {
    from: Math.max(from - room, midnight('0001-01-01')),
    to: Math.min(to + room, midnight('9999-12-31')),
  }
}

export function isWithin(span: Span, view: Span): boolean {
  return span.from < view.to && span.to > view.from
}
