import { edgeKey } from '#web/features/tree/chart/descent.ts'
import type { NameLabel } from '#web/features/tree/chart/name-label.ts'
import { type Measures, measureRun, type RunGeometry } from '#web/features/tree/chart/run-geometry.ts'
import type { PlacedUnion, Run, Slot } from '#web/features/tree/chart/runs.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import { type Pull, solvePositions } from '#web/features/tree/chart/solve-positions.ts'
import type { StubPlan } from '#web/features/tree/chart/stubs.ts'

// Ancestors stand above the line of descent; brothers and sisters stand beside it.
const weights = { line: 12, besideLine: 0.3, usual: 1 }

/** Where everyone stands sideways. */
export interface PlacedRuns {
  readonly focus: string
  readonly rows: ReadonlyMap<number, readonly Run[]>
  readonly x: (slot: Slot) => number
  readonly unionX: (run: Run, union: PlacedUnion) => number
  readonly radius: (slot: Slot) => number
  readonly label: (slot: Slot) => NameLabel | undefined
}

export function placeRuns({
  rows,
  focus,
  labels,
  stubs,
  accent,
}: {
  rows: ReadonlyMap<number, readonly Run[]>
  focus: string
  labels: ReadonlyMap<string, NameLabel>
  stubs: ReadonlyMap<string, StubPlan>
  /** The focus person's line of descent, as `union:child`. */
  accent: ReadonlySet<string>
}): PlacedRuns {
  const radius = ({ kind, person }: Slot) => {
    if (kind === 'unknown') return sizes.ring
    if (kind === 'reference') return sizes.referenceMedallion
    return person === focus ? sizes.focusMedallion : sizes.medallion
  }
  const label = ({ kind, person }: Slot) => {
    const own = labels.get(person ?? '')
    return kind === 'reference' && own ? { ...own, dates: '' } : own
  }
  const hasSideStub = ({ kind, person }: Slot) => {
    const stub = stubs.get(person ?? '')
    return kind === 'person' && stub !== undefined && stub.hasParents && stub.up > 0
  }
  const geometry = measureRuns(rows, { radius, label, hasSideStub })
  const positions = solvePositions(
    [...rows.keys()].toSorted((one, other) => one - other).map((row) => geometriesOf(rows, row, geometry)),
    pullsBetween(geometry, accent),
  )
  const of = (run: Run) => geometry.get(run) as RunGeometry
  const slots = [...rows.values()].flat().flatMap((run) => run.slots)
  const focusSlot = slots.find(({ kind, person }) => kind === 'person' && person === focus)
  const absolute = (run: Run, offset: number) => (positions.get(of(run)) ?? 0) + offset
  const slotX = (slot: Slot) => absolute(slot.run, of(slot.run).offsetOf.get(slot) ?? 0)
  const unionX = (run: Run, union: PlacedUnion) => absolute(run, of(run).unionOffset(union))
  const origin = focusSlot ? slotX(focusSlot) : 0
  // Moving all rows above together keeps their distances, and the focus person exactly below the parents.
  const parents = unionsAbove(geometry, focusSlot)
  const [only] = parents
  const originAbove = only && parents.length === 1 ? unionX(only.inner.run, only) : origin
  const shifted = (x: number, { row }: Run) => x - (row < 0 ? originAbove : origin)
  return {
    focus,
    rows,
    radius,
    label,
    x: (slot) => shifted(slotX(slot), slot.run),
    unionX: (run, union) => shifted(unionX(run, union), run),
  }
}

function unionsAbove(geometry: ReadonlyMap<Run, RunGeometry>, focus: Slot | undefined): PlacedUnion[] {
  return [...geometry.keys()]
    .filter(({ row }) => row === -1)
    .flatMap(({ unions }) => unions.filter(({ children }) => children.some(({ slot }) => slot === focus)))
}

function measureRuns(rows: ReadonlyMap<number, readonly Run[]>, measures: Measures): Map<Run, RunGeometry> {
  return new Map([...rows.values()].flat().map((run) => [run, measureRun(run, measures)]))
}

function geometriesOf(
  rows: ReadonlyMap<number, readonly Run[]>,
  row: number,
  geometry: ReadonlyMap<Run, RunGeometry>,
): RunGeometry[] {
  return (rows.get(row) ?? []).flatMap((run) => geometry.get(run) ?? [])
}

/** Unions and their children should stand below each other. */
function pullsBetween(geometry: ReadonlyMap<Run, RunGeometry>, accent: ReadonlySet<string>): Pull[] {
  return [...geometry.values()].flatMap((from) =>
    from.run.unions.flatMap((union) =>
      union.children.flatMap(({ slot, id, isHome }): Pull[] => {
        const to = geometry.get(slot.run)
        if (!to || !isHome) return []
        const isAbove = slot.run.row <= 0
        const isLine = accent.has(edgeKey(union.union.id, id))
        return [
          {
            from,
            fromOffset: from.unionOffset(union),
            to,
            toOffset: to.offsetOf.get(slot) ?? 0,
            weight: !isAbove ? weights.usual : isLine ? weights.line : weights.besideLine,
          },
        ]
      }),
    ),
  )
}
