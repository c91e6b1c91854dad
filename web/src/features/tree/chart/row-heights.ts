import type { NameLabel } from '#web/features/tree/chart/name-label.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'

/** How far a place reaches above and below the middle of its medallion. */
export interface Reach {
  readonly above: number
  readonly below: number
}

export function nameBaseline(radius: number): number {
  return radius + sizes.nameBelow
}

export function dateBaseline(radius: number, { lines }: Pick<NameLabel, 'lines'>): number {
  return nameBaseline(radius) + (lines.length - 1) * sizes.nameLine + sizes.dateLine
}

/** The lowest line of the words below a medallion. */
export function labelBottom(radius: number, label: NameLabel | undefined): number {
  if (!label) return radius
  const lastName = nameBaseline(radius) + (label.lines.length - 1) * sizes.nameLine
  return (label.dates === '' ? lastName : dateBaseline(radius, label)) + sizes.descent
}

export function reachOf(place: {
  radius: number
  label: NameLabel | undefined
  hasStubAbove: boolean
  hasStubBelow: boolean
  /** Lines of unions that lead over this place. */
  arches: number
}): Reach {
  const { radius, label, arches } = place
  const stub = sizes.stub.distance + sizes.stub.height / 2
  const arch = arches > 0 ? sizes.arch + (arches - 1) * sizes.archStep : 0
  const bottom = labelBottom(radius, label)
  return {
    above: radius + Math.max(place.hasStubAbove ? stub : 0, arch),
    below: bottom + (place.hasStubBelow ? stub : 0),
  }
}

/** The y of each row's medallions, with the focus person's row at 0. `tracks` counts the lines below each row. */
export function rowHeights(
  reaches: ReadonlyMap<number, Reach>,
  tracks: ReadonlyMap<number, number>,
): Map<number, number> {
  const rows = [...reaches.keys()].toSorted((one, other) => one - other)
  const heights = new Map<number, number>()
  let y = 0
  rows.forEach((row, index) => {
    const before = rows[index - 1]
    if (before !== undefined)
      y +=
        (reaches.get(before)?.below ?? 0) +
        sizes.aboveTracks +
        (Math.max(1, tracks.get(before) ?? 1) - 1) * sizes.track +
        sizes.belowTracks +
        (reaches.get(row)?.above ?? 0)
    heights.set(row, y)
  })
  const focus = heights.get(0) ?? 0
  return new Map([...heights].map(([row, height]) => [row, height - focus]))
}
