import type { ParentKind } from '#contract/tree/person.ts'
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

export function isStraight({ from, children }: Pick<LineGroup, 'from' | 'children'>): boolean {
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
