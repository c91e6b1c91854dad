import type { ParentKind } from '#contract/tree/person.ts'
import { kindsOf } from '#web/features/tree/chart/child-kinds.ts'
import { edgeKey } from '#web/features/tree/chart/descent.ts'
import { groupBy } from '#web/features/tree/chart/group-by.ts'
import type { LineGroup } from '#web/features/tree/chart/line-tracks.ts'
import type { PlacedRuns } from '#web/features/tree/chart/place-runs.ts'
import type { PlacedUnion, Run, Runs, Slot } from '#web/features/tree/chart/runs.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'

/** One line from a union to a child. */
interface Link {
  readonly run: Run
  readonly placed: PlacedUnion
  readonly slot: Slot
  readonly child: string
  readonly kind: ParentKind
  /** Where it leaves the union. */
  readonly x: number
}

/** The lines to all children, in groups of one union and kind; their y is relative to the row of the union. */
export function lineGroups({ runs }: Runs, placedRuns: PlacedRuns, accent: ReadonlySet<string>): LineGroup[] {
  const links = runs.flatMap((run) => run.unions.flatMap((placed) => linksOf(run, placed, placedRuns)))
  const aside = arrivals(links)
  const groups = groupBy(links, ({ placed, kind }) => `${placed.union.id} ${kind}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { run, kind, x, placed } = first
    const { union, inner, outer } = placed
    const isRing = outer.kind === 'unknown' || inner.kind === 'unknown'
    return {
      union: union.id,
      kind,
      row: run.row,
      from: { x, y: isRing ? sizes.ring : 0 },
      children: own.map((link) => {
        const offset = aside.get(link) ?? 0
        const radius = placedRuns.radius(link.slot)
        return {
          child: link.child,
          x: placedRuns.x(link.slot) + offset,
          above: Math.sqrt(Math.max(0, radius ** 2 - offset ** 2)),
          isAccent: accent.has(edgeKey(union.id, link.child)),
        }
      }),
    }
  })
}

function linksOf(run: Run, placed: PlacedUnion, { unionX }: PlacedRuns): Link[] {
  return placed.children.flatMap(({ slot, id }) => {
    const relations = placed.union.children.find((child) => child.id === id)?.relations
    const kinds = relations ? kindsOf(placed.union, relations) : []
    return kinds.map((kind) => ({ run, placed, slot, child: id, kind, x: unionX(run, placed) }))
  })
}

/** Several lines to one child arrive side by side, in the order in which they come. */
function arrivals(links: readonly Link[]): Map<Link, number> {
  const offsets = new Map<Link, number>()
  for (const own of groupBy(links, ({ slot }) => slot).values())
    own
      .toSorted((one, other) => one.x - other.x)
      .forEach((link, index) => offsets.set(link, (index - (own.length - 1) / 2) * sizes.besideLine))
  return offsets
}
