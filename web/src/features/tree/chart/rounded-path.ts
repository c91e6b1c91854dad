import { sizes } from '#web/features/tree/chart/sizes.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const round = (value: number) => Math.round(value * 10) / 10
const print = ({ x, y }: Point) => `${round(x)} ${round(y)}`

/** A path through points with rounded corners; legs are horizontal or vertical. */
export function roundedPath(points: readonly Point[]): string {
  const [start, ...rest] = points
  if (!start) return ''
  const legs = rest.map((corner, index) => {
    const next = rest[index + 1]
    const before = points[index] ?? corner
    if (!next) return `L${print(corner)}`
    const reach = Math.min(sizes.corner, distance(before, corner) / 2, distance(corner, next) / 2)
    return `L${print(towards(corner, before, reach))}Q${print(corner)} ${print(towards(corner, next, reach))}`
  })
  return `M${print(start)}${legs.join('')}`
}

function distance(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y)
}

function towards(from: Point, to: Point, reach: number): Point {
  return {
    x: from.x + Math.sign(to.x - from.x) * reach,
    y: from.y + Math.sign(to.y - from.y) * reach,
  }
}
