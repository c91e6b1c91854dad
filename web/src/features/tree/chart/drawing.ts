import { groupBy } from '#web/features/tree/chart/group-by.ts'
import { childLines } from '#web/features/tree/chart/child-lines.ts'
import { assignTracks, type LineGroup } from '#web/features/tree/chart/line-tracks.ts'
import { drawStubs } from '#web/features/tree/chart/draw-stubs.ts'
import type { ChartDrawing, DrawnPerson, DrawnUnion } from '#web/features/tree/chart/drawn-parts.ts'
import { lineGroups } from '#web/features/tree/chart/line-groups.ts'
import type { PlacedRuns } from '#web/features/tree/chart/place-runs.ts'
import { type Reach, reachOf, rowHeights } from '#web/features/tree/chart/row-heights.ts'
import type { PlacedUnion, Run, Runs, Slot } from '#web/features/tree/chart/runs.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import type { StubPlan } from '#web/features/tree/chart/stubs.ts'
import { archedSlots, archLevels, endStrokes, unionPath } from '#web/features/tree/chart/union-lines.ts'

interface Parts {
  readonly runs: Runs
  readonly placed: PlacedRuns
  readonly stubs: ReadonlyMap<string, StubPlan>
  /** The focus person's line of descent, as `union:child`. */
  readonly accent: ReadonlySet<string>
}

export function chartDrawing(parts: Parts): ChartDrawing {
  const { runs, placed, stubs } = parts
  const levels = new Map(runs.runs.flatMap((run) => [...archLevels(run)]))
  const reaches = reachOfRows(parts, levels)
  const groups = lineGroups(runs, placed, parts.accent)
  const groupsBelow = groupBy(groups, ({ row }) => row)
  const tracks = new Map([...groupsBelow].map(([row, own]) => [row, assignTracks(own)]))
  const trackCounts = new Map(
    [...tracks].map(([row, own]) => [row, Math.max(0, ...own.values()) + Number(own.size > 0)]),
  )
  const heights = rowHeights(reaches, trackCounts)
  const y = (row: number) => heights.get(row) ?? 0
  const trackY = (group: LineGroup) =>
    y(group.row + 1) -
    (reaches.get(group.row + 1)?.above ?? 0) -
    sizes.belowTracks -
    (tracks.get(group.row)?.get(group) ?? 0) * sizes.track
  const rows = [...placed.rows].toSorted(([one], [other]) => one - other)
  const slots = rows.flatMap(([, row]) => row.flatMap((run) => run.slots))
  const people = slots.flatMap((slot) => drawPerson(slot, placed, y(slot.run.row)) ?? [])
  return {
    people,
    rings: slots
      .filter(({ kind }) => kind === 'unknown')
      .map((slot) => ({ key: slot.key, x: placed.x(slot), y: y(slot.run.row) })),
    unions: runs.runs.flatMap((run) =>
      run.unions.flatMap((union) => drawUnion(union, placed, y(run.row), levels.get(union) ?? 0) ?? []),
    ),
    ...childLines(groups, {
      from: ({ row, from }) => y(row) + from.y,
      track: trackY,
      children: ({ row }) => y(row + 1),
    }),
    stubs: drawStubs(people, stubs),
    bounds: boundsOf(placed, heights, reaches),
  }
}

function reachOfRows({ placed, stubs }: Parts, levels: ReadonlyMap<PlacedUnion, number>): Map<number, Reach> {
  const reaches = new Map<number, Reach>()
  for (const [row, runs] of placed.rows) {
    let [above, below] = [0, 0]
    for (const run of runs) {
      const arches = Math.max(0, ...run.unions.map((union) => levels.get(union) ?? 0))
      for (const slot of run.slots) {
        const stub = slot.kind === 'person' ? stubs.get(slot.person ?? '') : undefined
        const reach = reachOf({
          radius: placed.radius(slot),
          label: placed.label(slot),
          hasStubAbove: stub !== undefined && stub.up > 0,
          hasStubBelow: stub !== undefined && stub.down > 0,
          arches,
        })
        above = Math.max(above, reach.above)
        below = Math.max(below, reach.below)
      }
    }
    reaches.set(row, { above, below })
  }
  return reaches
}

function drawPerson(slot: Slot, { focus, x, radius, label }: PlacedRuns, y: number): DrawnPerson | undefined {
  const { kind, person, key, run } = slot
  if (kind === 'unknown' || person === null) return undefined
  return {
    key,
    person,
    kind,
    row: run.row,
    x: x(slot),
    y,
    radius: radius(slot),
    label: label(slot) ?? { lines: [], dates: '', width: 0 },
    isFocus: kind === 'person' && person === focus,
  }
}

function drawUnion(
  placedUnion: PlacedUnion,
  placed: PlacedRuns,
  y: number,
  level: number,
): DrawnUnion | undefined {
  const { union, inner, outer } = placedUnion
  if (inner === outer) return undefined
  const run: Run = inner.run
  const end = (slot: Slot) => ({ x: placed.x(slot), radius: placed.radius(slot) })
  const at = placed.unionX(run, placedUnion)
  const side = Math.sign(placed.x(outer) - placed.x(inner))
  return {
    key: union.id,
    kind: union.kind,
    status: union.status,
    d: unionPath({
      inner: end(inner),
      outer: end(outer),
      at,
      y,
      level,
      tallest: Math.max(...archedSlots(run, placedUnion).map(placed.radius)),
    }),
    strokes: endStrokes(union.status, at, placed.x(outer) - side * placed.radius(outer), y),
  }
}

function boundsOf(
  placed: PlacedRuns,
  heights: ReadonlyMap<number, number>,
  reaches: ReadonlyMap<number, Reach>,
): ChartDrawing['bounds'] {
  const slots = [...placed.rows.values()].flat().flatMap((run) => run.slots)
  const half = (slot: Slot) => Math.max(placed.radius(slot), (placed.label(slot)?.width ?? 0) / 2)
  const rows = [...heights]
  return {
    left: Math.min(...slots.map((slot) => placed.x(slot) - half(slot))),
    right: Math.max(...slots.map((slot) => placed.x(slot) + half(slot))),
    top: Math.min(...rows.map(([row, y]) => y - (reaches.get(row)?.above ?? 0))),
    bottom: Math.max(...rows.map(([row, y]) => y + (reaches.get(row)?.below ?? 0))),
  }
}
