import { groupBy } from '#web/features/tree/chart/group-by.ts'
import type { ChildLine, Stem } from '#web/features/tree/chart/drawn-parts.ts'
import { isStraight, type LineGroup } from '#web/features/tree/chart/line-tracks.ts'
import { roundedPath } from '#web/features/tree/chart/rounded-path.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'

interface LineHeights {
  /** Where the lines of a group leave the union. */
  readonly from: (group: LineGroup) => number
  /** The track of a group between the two rows. */
  readonly track: (group: LineGroup) => number
  /** The children's medallions. */
  readonly children: (group: LineGroup) => number
}

/**
 * The lines of all groups: from the union down to the track of the group, and to each child. Children of
 * different kinds share a solid stem, because two kinds of dashes on each other can't be read.
 */
export function childLines(
  groups: readonly LineGroup[],
  heights: LineHeights,
): { lines: ChildLine[]; stems: Stem[] } {
  const lines: ChildLine[] = []
  const stems: Stem[] = []
  for (const own of groupBy(groups, ({ union }) => union).values()) {
    const stem = own.length > 1 ? stemOf(own, heights) : undefined
    if (stem) stems.push(stem)
    for (const group of own) lines.push(...linesOf(group, heights, stem?.end))
  }
  // The line of descent lies on top.
  return { lines: lines.toSorted(byAccent), stems: stems.toSorted(byAccent) }
}

function byAccent(one: { isAccent: boolean }, other: { isAccent: boolean }): number {
  return Number(one.isAccent) - Number(other.isAccent)
}

function stemOf(
  groups: readonly LineGroup[],
  { from, track, children }: LineHeights,
): (Stem & { end: number }) | undefined {
  const [first] = groups
  if (!first) return undefined
  const turns = groups.filter((group) => !isStraight(group)).map(track)
  const end = turns.length > 0 ? Math.max(...turns) - sizes.corner : children(first) - sizes.belowTracks * 3
  const { x } = first.from
  return {
    key: `${first.union} stem`,
    isAccent: groups.some((group) => group.children.some(({ isAccent }) => isAccent)),
    d: roundedPath([
      { x, y: from(first) },
      { x, y: end },
    ]),
    end,
  }
}

/** `stemEnd` is where the solid stem ends that the group shares with others. */
function linesOf(group: LineGroup, heights: LineHeights, stemEnd: number | undefined): ChildLine[] {
  const { union, kind, from } = group
  const track = heights.track(group)
  return group.children.map(({ child, x, isAccent, above }) => {
    const end = { x, y: heights.children(group) - above }
    const isOne = isStraight({ from, children: [{ child, x, isAccent, above }] })
    const start = { x: isOne ? x : from.x, y: stemEnd ?? heights.from(group) }
    const turn = [
      // Above the end of the stem a line leaves it sideways.
      ...(start.y < track ? [start] : []),
      { x: from.x, y: track },
      { x, y: track },
    ]
    return {
      key: `${union}:${child}:${kind}`,
      union,
      child,
      kind,
      isAccent,
      d: roundedPath([...(isOne ? [start] : turn), end]),
    }
  })
}
