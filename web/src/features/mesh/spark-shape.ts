export const sparkSize = { width: 132, height: 22 } as const

const edge = 2
const top = 3
const bottom = 19

export interface SparkShape {
  /** The line as the path of an SVG; a gap where there was nothing to measure. */
  readonly path: string
  /** A measurement between two gaps, which no line would show. */
  readonly dots: readonly (readonly [number, number])[]
  /** The newest measurement, if it was the last half hour. */
  readonly end: readonly [number, number] | null
}

/** A day's measurements as a line: what took longest is highest. Small swings stay small, so that 2 and 3 ms do not look like trouble. */
export function sparkShape(slots: readonly (number | null)[]): SparkShape {
  const known = slots.filter((slot) => slot !== null)
  const least = Math.min(...known)
  const most = Math.max(...known)
  const span = Math.max(most - least, most / 2, 1)
  const step = (sparkSize.width - 2 * edge) / Math.max(slots.length - 1, 1)
  const place = (slot: number, index: number) => [round(edge + index * step), round(bottom - ((slot - least) / span) * (bottom - top))] as const

  const lines: string[] = []
  const dots: (readonly [number, number])[] = []
  slots.forEach((slot, index) => {
    if (slot === null) return
    const point = place(slot, index)
    const hasBefore = typeof slots[index - 1] === 'number'
    const hasAfter = typeof slots[index + 1] === 'number'
    if (hasBefore || hasAfter) lines.push(`${hasBefore ? 'L' : 'M'}${point.join(' ')}`)
    else dots.push(point)
  })
  const last = slots.at(-1)
  return { path: lines.join(''), dots, end: typeof last === 'number' ? place(last, slots.length - 1) : null }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
