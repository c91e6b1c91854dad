/** Engraved ornament as path data. Everything is drawn from the number nine. */

type Point = readonly [number, number]

const round = (value: number) => Math.round(value * 100) / 100
const print = ([x, y]: Point) => `${round(x)} ${round(y)}`

/** A point on a circle; 0° is to the right, −90° is up. */
export function onCircle(centre: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)]
}

/** A smooth closed curve through points (Catmull-Rom as Bézier). */
function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${print(leave)} ${print(arrive)} ${print(to)}`
  })
  return `M${print(at(0))}${curves.join('')}Z`
}

/** A ring whose radius oscillates `lobes` times between two values; `second` adds a second harmonic. */
export function lobedRing({
  radius,
  swing,
  lobes,
  second = 0,
}: {
  radius: number
  swing: number
  lobes: number
  second?: number
}): string {
  const count = lobes * 10
  return smooth(
    Array.from({ length: count }, (_, index): Point => {
      const turn = (index / count) * Math.PI * 2
      const reach = radius + swing * Math.cos(lobes * turn) + second * Math.cos(2 * lobes * turn)
      return [reach * Math.cos(turn - Math.PI / 2), reach * Math.sin(turn - Math.PI / 2)]
    }),
  )
}

/** The two halves of each of nine rays around `centre`; the first one points up and is longer. */
export function nineRays({
  centre,
  tip,
  first,
  base,
}: {
  centre: number
  tip: number
  first: number
  base: number
}): { left: string; right: string; isFirst: boolean }[] {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = -90 + 40 * index
    const end = onCircle(centre, index === 0 ? first : tip, angle)
    const half = (side: number) =>
      `M${print(end)}L${print(onCircle(centre, base, angle + side))}L${centre} ${centre}Z`
    return { left: half(-20), right: half(20), isFirst: index === 0 }
  })
}

/** The emblem's ring, with a gap for the first ray. */
export const openRing = `M${print(onCircle(32, 29, -77))}A29 29 0 1 1 ${print(onCircle(32, 29, -103))}`
