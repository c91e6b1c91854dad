import { urgencyOf } from '#contract/capitals/metrics.ts'
import { numberAs } from '#web/lib/formats.ts'

export function whole(value: number): string {
  return numberAs({ maximumFractionDigits: 0 }).format(value)
}

/** Points come in halves and quarters. */
export function formatPoints(points: number): string {
  return numberAs({ maximumFractionDigits: 2 }).format(points)
}

export function signed(value: number): string {
  return numberAs({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value)
}

/** A gap as a whole number that never contradicts its urgency: 39.7 is high, so it is not shown as 40. */
export function wholeGap(gap: number): number {
  const rounded = Math.round(gap)
  return urgencyOf(rounded) === urgencyOf(gap) ? rounded : Math.trunc(gap)
}
