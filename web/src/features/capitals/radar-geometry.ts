/** Nine axes clockwise from the top, 0 at the centre and 100 at the rim, as in art/draw.mjs. */
export const radarSize = 280
const pad = 60
const labelGap = 15
const centre = radarSize / 2
const rim = centre - pad

interface Point {
  readonly x: number
  readonly y: number
}

/** The point of a value on one of `count` axes. */
export function pointAt(index: number, count: number, value: number): Point {
  return onAxis(index, count, (rim * value) / 100)
}

/** The position and text anchor of an axis label. */
export function labelAt(
  index: number,
  count: number,
): Point & { readonly anchor: 'start' | 'middle' | 'end' } {
  const { x, y } = onAxis(index, count, rim + labelGap)
  const across = Math.cos(angleOf(index, count))
  const down = Math.sin(angleOf(index, count))
  return {
    x,
    y: round(y + 5 + down * 4),
    anchor: Math.abs(across) < 0.2 ? 'middle' : across > 0 ? 'start' : 'end',
  }
}

export function polygon(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x} ${y}`).join(' ')
}

function onAxis(index: number, count: number, radius: number): Point {
  const angle = angleOf(index, count)
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) }
}

function angleOf(index: number, count: number): number {
  return -Math.PI / 2 + (2 * Math.PI * index) / count
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
