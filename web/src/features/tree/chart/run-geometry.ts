import type { NameLabel } from '#web/features/tree/chart/name-label.ts'
import type { PlacedUnion, Run, Slot } from '#web/features/tree/chart/runs.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import type { Block } from '#web/features/tree/chart/solve-positions.ts'

/** A run as a block, with its people and unions measured from its first person. */
export interface RunGeometry extends Block {
  readonly run: Run
  readonly offsetOf: ReadonlyMap<Slot, number>
  /** Children hang from here. */
  readonly unionOffset: (union: PlacedUnion) => number
}

export interface Measures {
  readonly radius: (slot: Slot) => number
  readonly label: (slot: Slot) => NameLabel | undefined
  /** Beside the medallion is a stub. */
  readonly hasSideStub: (slot: Slot) => boolean
}

export function measureRun(run: Run, measures: Measures): RunGeometry {
  const halves = run.slots.map((slot) => halfWidth(slot, measures))
  const linked = new Set(run.unions.map(({ inner, outer }) => pairKey(run, inner, outer)))
  const offsetOf = new Map<Slot, number>()
  let x = 0
  run.slots.forEach((slot, index) => {
    const before = run.slots[index - 1]
    if (before) {
      const apart = (halves[index - 1] ?? 0) + (halves[index] ?? 0) + sizes.partnerGap
      const line = measures.radius(before) + measures.radius(slot) + sizes.unionLine
      const isToRing = before.kind === 'unknown' || slot.kind === 'unknown'
      x += linked.has(`${index - 1}-${index}`) && !isToRing ? Math.max(apart, line) : apart
    }
    offsetOf.set(slot, x)
  })
  return {
    run,
    left: (halves[0] ?? 0) + sizes.runGap,
    right: x + (halves.at(-1) ?? 0) + sizes.runGap,
    offsetOf,
    unionOffset: (union) => unionOffset(union, offsetOf, measures),
  }
}

function pairKey({ slots }: Run, one: Slot, other: Slot): string {
  const [first = 0, second = 0] = [slots.indexOf(one), slots.indexOf(other)].toSorted((a, b) => a - b)
  return `${first}-${second}`
}

function halfWidth(slot: Slot, measures: Measures): number {
  const radius = measures.radius(slot)
  if (slot.kind === 'unknown') return radius + 4
  const label = (measures.label(slot)?.width ?? 0) / 2
  const stub = measures.hasSideStub(slot) ? sizes.stub.sideways + sizes.stub.width / 2 : 0
  return Math.max(label, radius, stub) + sizes.nameMargin
}

/** Next to the outer partner, in the middle of the visible line, but never inside a name. */
function unionOffset(
  { inner, outer }: PlacedUnion,
  offsetOf: ReadonlyMap<Slot, number>,
  measures: Measures,
): number {
  const at = (slot: Slot) => offsetOf.get(slot) ?? 0
  if (outer.kind === 'unknown' || outer === inner) return at(outer)
  if (inner.kind === 'unknown') return at(inner)
  const { slots } = outer.run
  const isRight = at(outer) > at(inner)
  const beside = slots[slots.indexOf(outer) + (isRight ? -1 : 1)] ?? inner
  const [left, right] = isRight ? [beside, outer] : [outer, beside]
  const middle = (at(left) + measures.radius(left) + at(right) - measures.radius(right)) / 2
  const halfLabel = (slot: Slot) => (measures.label(slot)?.width ?? 0) / 2 + 6
  return Math.max(at(left) + halfLabel(left), Math.min(middle, at(right) - halfLabel(right)))
}
