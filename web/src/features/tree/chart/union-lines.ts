import { roundedPath } from '#web/features/tree/chart/rounded-path.ts'
import type { PlacedUnion, Run, Slot } from '#web/features/tree/chart/runs.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'

/** Height levels of union lines that lead over others, such as to a third partner; 0 for a straight line. */
export function archLevels({ slots, unions }: Run): Map<PlacedUnion, number> {
  const levels = new Map<PlacedUnion, number>()
  const spans = unions
    .map((union) => {
      const ends = [slots.indexOf(union.inner), slots.indexOf(union.outer)].toSorted((a, b) => a - b)
      return { union, first: ends[0] ?? 0, last: ends[1] ?? 0 }
    })
    .toSorted((one, other) => one.last - one.first - (other.last - other.first))
  spans.forEach(({ union, first, last }, index) => {
    if (last - first <= 1) return void levels.set(union, 0)
    const below = spans
      .slice(0, index)
      .filter((span) => span.first < last && span.last > first)
      .map((span) => levels.get(span.union) ?? 0)
    levels.set(union, Math.max(0, ...below) + 1)
  })
  return levels
}

/** The places that a union line leads over, with both ends. */
export function archedSlots({ slots }: Run, { inner, outer }: PlacedUnion): readonly Slot[] {
  const [first = 0, last = 0] = [slots.indexOf(inner), slots.indexOf(outer)].toSorted((a, b) => a - b)
  return slots.slice(first, last + 1)
}

interface UnionEnds {
  readonly inner: { readonly x: number; readonly radius: number }
  readonly outer: { readonly x: number; readonly radius: number }
  /** Children hang from here. */
  readonly at: number
  readonly y: number
  readonly level: number
  /** The largest medallion below an arch. */
  readonly tallest: number
}

export function unionPath({ inner, outer, at, y, level, tallest }: UnionEnds): string {
  const side = Math.sign(outer.x - inner.x)
  const end = { x: outer.x - side * outer.radius, y }
  if (level === 0) return roundedPath([{ x: inner.x + side * inner.radius, y }, end])
  // Beside the middle, where the line from the parents arrives.
  const start = Math.min(inner.radius - 2, sizes.arch + (level - 1) * sizes.archStart)
  const top = y - tallest - sizes.arch - (level - 1) * sizes.archStep
  return roundedPath([
    { x: inner.x + side * start, y: y - Math.sqrt(inner.radius ** 2 - start ** 2) },
    { x: inner.x + side * start, y: top },
    { x: at, y: top },
    { x: at, y },
    end,
  ])
}

/** The short strokes across the line of a union that has ended: two for a divorce, one for a separation. */
export function endStrokes(
  status: PlacedUnion['union']['status'],
  from: number,
  to: number,
  y: number,
): string {
  const count = { divorced: 2, separated: 1, together: 0, widowed: 0, unknown: 0 }[status]
  const middle = (from + to) / 2
  return Array.from({ length: count }, (_, index) => {
    const x = middle + (index - (count - 1) / 2) * 6
    return `M${(x - 3.5).toFixed(1)} ${y + 8}l7 -16`
  }).join('')
}
