import type { PersonEvent } from '#contract/tree/person.ts'
import { spanOf, type TreeDate } from '#contract/tree/tree-date.ts'
import type { GedcomPerson } from '#server/features/tree/gedcom/gedcom-tree.ts'

export interface Span {
  readonly first: string | null
  readonly last: string | null
}

export interface Lifetime {
  readonly birth: Span
  readonly death: Span
  readonly burial: Span
}

const open: Span = { first: null, last: null }

export function lifetimeOf({ values }: GedcomPerson): Lifetime {
  const span = (kind: PersonEvent['kind']) => {
    const date = values.events.find((event) => event.kind === kind && event.date)?.date
    return date ? spanOf(date) : open
  }
  return { birth: span('birth'), death: span('death'), burial: span('burial') }
}

export function dateSpan(date: TreeDate | null): Span {
  return date ? spanOf(date) : open
}

/** True if one is certainly over before the other begins. */
export function isBefore(one: Span, other: Span): boolean {
  return one.last !== null && other.first !== null && one.last < other.first
}

/** The most full years that can lie between two dates; null if it is open. */
export function mostYears(from: Span, to: Span): number | null {
  return from.first === null || to.last === null ? null : yearsBetween(from.first, to.last)
}

/** The fewest full years that can lie between two dates; null if it is open. */
export function fewestYears(from: Span, to: Span): number | null {
  return from.last === null || to.first === null ? null : yearsBetween(from.last, to.first)
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
