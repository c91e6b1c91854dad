import { yearOf } from '#contract/tree/tree-date.ts'
import type { Card } from '#web/features/tree/queries.ts'

/** The years of a life in the shortest form, such as `1922–1994`. Empty if no date is known. */
export function yearsOf({ born, died }: Pick<Card, 'born' | 'died'>): string {
  if (!born && !died) return ''
  const from = born ? String(yearOf(born)) : ''
  return died ? `${from}–${yearOf(died)}` : from
}
