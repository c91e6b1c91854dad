import type { ParentKind } from '#contract/tree/person.ts'
import type { ChartUnion } from '#web/features/tree/chart/chart-data.ts'
import { groupBy } from '#web/features/tree/chart/group-by.ts'
import { roundedPath } from '#web/features/tree/chart/rounded-path.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'

/** The lines of one kind from a union to its children. They share a horizontal track between two rows. */
export interface LineGroup {
  readonly union: string
  readonly kind: ParentKind
  readonly row: number
  /** Where the lines leave the union. */
  readonly from: { readonly x: number; readonly y: number }
  readonly children: readonly LineEnd[]
}

interface LineEnd {
  readonly child: string
  readonly x: number
  readonly isAccent: boolean
  /** From the middle of the medallion up to where the line arrives. */
  readonly above: number
}

/** Less than this is drawn as a straight line: a jog of a pixel looks like a mistake. */
const straight = 1.5

/** How a child belongs to a union: one kind, or one for each parent if they differ. */
export function kindsOf(
  { partners }: ChartUnion,
  relations: readonly [ParentKind, ParentKind],
): ParentKind[] {
  const known = relations.filter((_, index) => partners[index] !== null)
  return [...new Set(known.length > 0 ? known : relations)]
}

function isStraight({ from, children }: LineGroup): boolean {
  return children.every(({ x }) => Math.abs(x - from.x) < straight)
}

/** A track for each group, counted from below, so that no two lines of a row lie on each other. */
export function assignTracks(groups: readonly LineGroup[]): Map<LineGroup, number> {
  const tracks = new Map<LineGroup, number>()
  const taken: Span[][] = []
  for (const span of groups
    .filter((group) => !isStraight(group))
    .map(spanOf)
    .toSorted(inOrder)) {
    const free = taken.findIndex((spans) => !spans.some((other) => overlap(span, other)))
    const track = free === -1 ? taken.length : free
    taken[track] = [...(taken[track] ?? []), span]
    tracks.set(span.group, track)
  }
  return tracks
}

interface Span {
  readonly group: LineGroup
  readonly left: number
  readonly right: number
}

function spanOf(group: LineGroup): Span {
  const xs = [group.from.x, ...group.children.map(({ x }) => x)]
  return { group, left: Math.min(...xs), right: Math.max(...xs) }
}

function overlap(one: Span, other: Span): boolean {
  return one.left < other.right + sizes.corner && other.left < one.right + sizes.corner
}

// Lines by birth run lowest, so that those of the other kinds have a long visible end.
function inOrder(one: Span, other: Span): number {
  const order = ({ group }: Span) => (group.kind === 'birth' ? 0 : 1)
  return order(one) - order(other) || one.left - other.left
}

export interface ChildLine {
  readonly key: string
  readonly union: string
  readonly child: string
  readonly kind: ParentKind
  readonly isAccent: boolean
  readonly d: string
}

export interface LineHeights {
  /** Of the track between the two rows. */
  readonly track: number
  /** Of the children's medallions. */
  readonly children: number
}

/**
 * The lines of a group: from the union down to the track, and to each child. A branch begins where it leaves
 * the line of another group of the union, because two kinds of dashes on each other can't be read.
 */
export function childLines(group: LineGroup, heights: LineHeights, isBranch: boolean): ChildLine[] {
  const { union, kind, from, children } = group
  return children.map(({ child, x, isAccent, above }) => {
    const end = { x, y: heights.children - above }
    const d =
      Math.abs(x - from.x) < straight
        ? roundedPath([{ x, y: from.y }, end])
        : roundedPath([
            ...(isBranch ? [] : [from]),
            { x: from.x, y: heights.track },
            { x, y: heights.track },
            end,
          ])
    return { key: `${union}:${child}:${kind}`, union, child, kind, isAccent, d }
  })
}

/** Groups that leave the line of another group of their union, which runs further down. */
export function branches(
  groups: readonly LineGroup[],
  tracks: ReadonlyMap<LineGroup, number>,
): Set<LineGroup> {
  const isAccent = ({ children }: LineGroup) => children.some((child) => child.isAccent)
  const track = (group: LineGroup) => tracks.get(group) ?? 0
  return new Set(
    [...groupBy(groups, ({ union }) => union).values()].flatMap((own) => {
      const [lowest, ...others] = own.toSorted((one, other) => track(one) - track(other))
      // The line of descent is never interrupted.
      return others.filter((group) => lowest && !isStraight(group) && (isAccent(lowest) || !isAccent(group)))
    }),
  )
}
