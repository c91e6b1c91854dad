export const sparkSize = { width: 132, height: 22 } as const

const edge = 2
const top = 3
const bottom = 19

export interface SparkShape {
  /** The SVG path, with gaps for missing measurements. */
  readonly path: string
  /** Measurements between two gaps, which a line would not show. */
  readonly dots: readonly (readonly [number, number])[]
  /** The newest measurement, if it is in the last slot. */
  readonly end: readonly [number, number] | null
}

/** Scales the latencies of a day. Small changes stay small, so 2 and 3 ms don't look like a failure. */
export function sparkShape(slots: readonly (number | null)[]): SparkShape {
  const measured = slots.filter((slot) => slot !== null)
  const min = Math.min(...measured)
  const max = Math.max(...measured)
  const span = Math.max(max - min, max / 2, 1)
  const step = (sparkSize.width - 2 * edge) / Math.max(slots.length - 1, 1)
  const pointOf = (slot: number, index: number) =>
    [round(edge + index * step), round(bottom - ((slot - min) / span) * (bottom - top))] as const

  const lines: string[] = []
  const dots: (readonly [number, number])[] = []
  slots.forEach((slot, index) => {
    if (slot === null) return
    const point = pointOf(slot, index)
    const hasBefore = typeof slots[index - 1] === 'number'
    const hasAfter = typeof slots[index + 1] === 'number'
    if (hasBefore || hasAfter) lines.push(`${hasBefore ? 'L' : 'M'}${point.join(' ')}`)
    else dots.push(point)
  })
  const last = slots.at(-1)
  return {
    path: lines.join(''),
    dots,
    end: typeof last === 'number' ? pointOf(last, slots.length - 1) : null,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
