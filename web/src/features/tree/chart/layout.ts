import type { ChartData, Direction } from '#web/features/tree/chart/chart-data.ts'
import type { NameLabel } from '#web/features/tree/chart/name-label.ts'
import { lineOfDescent } from '#web/features/tree/chart/descent.ts'
import { chartDrawing } from '#web/features/tree/chart/drawing.ts'
import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { placeRuns } from '#web/features/tree/chart/place-runs.ts'
import { indexRelatives } from '#web/features/tree/chart/relatives-index.ts'
import { orderRows } from '#web/features/tree/chart/row-order.ts'
import { growRuns } from '#web/features/tree/chart/runs.ts'
import { planStubs } from '#web/features/tree/chart/stubs.ts'

export interface LayoutOptions {
  readonly direction: Direction
  /** The words below each person's medallion. */
  readonly labels: ReadonlyMap<string, NameLabel>
}

/** The chart around the focus person, who stands at 0, 0. Undefined in an empty tree. */
export function layoutChart(data: ChartData, { direction, labels }: LayoutOptions): ChartDrawing | undefined {
  const { focus } = data
  if (focus === null || !data.people.some(({ id }) => id === focus)) return undefined
  const index = indexRelatives(data, focus, direction)
  const runs = growRuns(index)
  const stubs = planStubs(data.more, { index, runs, direction })
  const accent = lineOfDescent(index)
  const placed = placeRuns({ rows: orderRows(runs), focus, labels, stubs, accent })
  return chartDrawing({ runs, placed, stubs, accent })
}
