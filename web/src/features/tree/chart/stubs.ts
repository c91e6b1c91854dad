import type { ChartData, Direction } from '#web/features/tree/chart/chart-data.ts'
import type { RelativesIndex } from '#web/features/tree/chart/relatives-index.ts'
import type { Runs } from '#web/features/tree/chart/runs.ts'

/** How many more people stand above and below a person than the chart shows. */
export interface StubPlan {
  readonly up: number
  readonly down: number
  /** The parents are in the chart, so the stub for further ones stands beside the medallion. */
  readonly hasParents: boolean
}

export function planStubs(
  more: ChartData['more'],
  { index, runs, direction }: { index: RelativesIndex; runs: Runs; direction: Direction },
): Map<string, StubPlan> {
  const below = new Map(more.map(({ id, down }) => [id, down]))
  const withChildren = new Set(runs.runs.flatMap((run) => run.unions.map(({ union }) => union.id)))
  return new Map(
    more.flatMap(({ id, up, down }) => {
      if (!runs.slotOf.has(id)) return []
      const plan: StubPlan = {
        up: direction === 'descendants' ? 0 : up,
        down: direction === 'ancestors' || isCountedByPartner(id, down) ? 0 : down,
        hasParents: index.parentUnionsOf(id).some((union) => withChildren.has(union.id)),
      }
      return plan.up + plan.down > 0 ? [[id, plan] as const] : []
    }),
  )

  // A couple has the same descendants: their number stands below the first of the two only.
  function isCountedByPartner(id: string, down: number): boolean {
    return index
      .unionsOf(id)
      .some(({ partners: [first, second] }) => second === id && first !== null && below.get(first) === down)
  }
}
