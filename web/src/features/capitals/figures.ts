import { urgencyOf } from '#contract/capitals/metrics.ts'
import { numberAs } from '#web/lib/formats.ts'

export function formatWhole(value: number): string {
  return numberAs({ maximumFractionDigits: 0 }).format(value)
}

/** Points can be halves and quarters. */
export function formatPoints(points: number): string {
  return numberAs({ maximumFractionDigits: 2 }).format(points)
}

export function formatSigned(value: number): string {
  return numberAs({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value)
}

/** Rounds a gap without changing its urgency: 39.7 is high, so it is not shown as 40. */
export function roundedGap(gap: number): number {
  const rounded = Math.round(gap)
  return urgencyOf(rounded) === urgencyOf(gap) ? rounded : Math.trunc(gap)
}
