import type { ChartUnion } from '#web/features/tree/chart/chart-data.ts'
import { closeness, type RelativesIndex } from '#web/features/tree/chart/relatives-index.ts'

/**
 * A place in the chart. Each person is drawn once; where a relation would lead to them a second time, as when
 * cousins marry, a reference points to that place. An unknown partner is a ring.
 */
export interface Slot {
  readonly key: string
  readonly kind: 'person' | 'reference' | 'unknown'
  readonly person: string | null
  readonly run: Run
}

/** People side by side in one generation, linked by unions: a person, their partners, and the partners' partners. */
export interface Run {
  readonly id: number
  /** The generation: the focus person has 0, their parents −1. */
  readonly row: number
  /** From left to right. */
  slots: Slot[]
  readonly unions: PlacedUnion[]
  /** The run from which this one was reached. */
  readonly from: Run | null
}

export interface PlacedUnion {
  readonly union: ChartUnion
  /** The partner nearer to the middle of the run, and the one further out. */
  readonly inner: Slot
  readonly outer: Slot
  readonly children: PlacedChild[]
}

interface PlacedChild {
  readonly slot: Slot
  readonly id: string
  /** A child of several unions in a run stands below the closest; the others only have a line to it. */
  readonly isHome: boolean
}

export interface Runs {
  readonly root: Run
  readonly runs: readonly Run[]
  /** The place of each person who is drawn. */
  readonly slotOf: ReadonlyMap<string, Slot>
}

/** Grows the chart from the focus person outwards, so that everyone stands where their closest relation leads. */
export function growRuns(index: RelativesIndex): Runs {
  const growth: Growth = { index, runs: [], slotOf: new Map(), runOfUnion: new Map() }
  const root = runFromPerson(growth, index.focus, 0, null)
  // Runs are appended while iterating: nearest first.
  for (const run of growth.runs) {
    addRunsAbove(growth, run)
    for (const placed of run.unions) addChildren(growth, run, placed)
  }
  return { root, runs: growth.runs, slotOf: growth.slotOf }
}

interface Growth {
  readonly index: RelativesIndex
  readonly runs: Run[]
  readonly slotOf: Map<string, Slot>
  readonly runOfUnion: Map<string, Run>
}

type Side = 'left' | 'right'

function addRun({ runs }: Growth, row: number, from: Run | null): Run {
  const run: Run = { id: runs.length, row, slots: [], unions: [], from }
  runs.push(run)
  return run
}

function runFromPerson(growth: Growth, person: string, row: number, from: Run | null): Run {
  const run = addRun(growth, row, from)
  const slot = addPerson(growth, run, person)
  run.slots.push(slot)
  const unions = growth.index.unionsOf(person)
  const [only] = unions
  const leftCount = unions.length === 1 ? Number(only?.partners[1] === person) : Math.floor(unions.length / 2)
  addPartners(growth, slot, unions.slice(0, leftCount).toReversed(), 'left')
  addPartners(growth, slot, unions.slice(leftCount), 'right')
  return run
}

/** A run that begins with a union: the first partner's other unions extend to the left, the second's to the right. */
function runFromUnion(growth: Growth, union: ChartUnion, row: number, from: Run): Run {
  const run = addRun(growth, row, from)
  const [first, second] = union.partners
  const left = addPartner(growth, run, { union, person: first, index: 0 })
  run.slots.push(left)
  growth.runOfUnion.set(union.id, run)
  const right =
    second === null && first === null
      ? left
      : addPartner(growth, run, { union, person: second === first ? null : second, index: 1 })
  if (right !== left) run.slots.push(right)
  run.unions.push({ union, inner: left, outer: right, children: [] })
  if (left.kind === 'person') addOtherPartners(growth, left, 'left')
  if (right.kind === 'person' && right !== left) addOtherPartners(growth, right, 'right')
  return run
}

function addOtherPartners(growth: Growth, slot: Slot, side: Side): void {
  const unions = growth.index.unionsOf(slot.person ?? '')
  addPartners(growth, slot, side === 'left' ? unions.toReversed() : unions, side)
}

/** Adds the partners of unions on one side, from the nearest to the furthest, each followed by their own others. */
function addPartners(growth: Growth, slot: Slot, unions: readonly ChartUnion[], side: Side): void {
  const { run } = slot
  for (const union of unions) {
    if (growth.runOfUnion.has(union.id)) continue
    growth.runOfUnion.set(union.id, run)
    const index = union.partners[0] === slot.person ? 1 : 0
    const other = union.partners[index]
    const outer = addPartner(growth, run, { union, person: other === slot.person ? null : other, index })
    if (side === 'left') run.slots.unshift(outer)
    else run.slots.push(outer)
    run.unions.push({ union, inner: slot, outer, children: [] })
    if (outer.kind === 'person') addOtherPartners(growth, outer, side)
  }
}

function addPartner(
  growth: Growth,
  run: Run,
  { union, person, index }: { union: ChartUnion; person: string | null; index: 0 | 1 },
): Slot {
  const key = `${union.id}/${index}`
  if (person === null || !growth.index.people.has(person)) return { key, kind: 'unknown', person: null, run }
  if (growth.slotOf.has(person)) return { key, kind: 'reference', person, run }
  return addPerson(growth, run, person)
}

function addPerson({ slotOf }: Growth, run: Run, person: string): Slot {
  const slot: Slot = { key: person, kind: 'person', person, run }
  slotOf.set(person, slot)
  return slot
}

function addRunsAbove(growth: Growth, run: Run): void {
  for (const { kind, person } of run.slots) {
    if (kind !== 'person' || person === null) continue
    for (const union of growth.index.parentUnionsOf(person))
      if (!growth.runOfUnion.has(union.id) && isFree(growth, union))
        runFromUnion(growth, union, run.row - 1, run)
  }
}

/** False if a partner is drawn without this union, which only happens to inconsistent data. */
function isFree({ slotOf }: Growth, { partners }: ChartUnion): boolean {
  return partners.every((partner) => partner === null || !slotOf.has(partner))
}

function addChildren(growth: Growth, run: Run, { union, children }: PlacedUnion): void {
  const added = new Set<string>()
  for (const { id } of union.children) {
    if (added.has(id)) continue
    added.add(id)
    const isHome = closestIn(run, id) === union
    const known = growth.slotOf.get(id)
    const isNextTo =
      known && known.run.row === run.row + 1 && (known.run.from === run || run.from === known.run)
    if (isNextTo) children.push({ slot: known, id, isHome })
    else if (!known) {
      const childRun = runFromPerson(growth, id, run.row + 1, run)
      const slot = childRun.slots.find(({ person, kind }) => kind === 'person' && person === id)
      if (slot) children.push({ slot, id, isHome })
    } else if (isHome) {
      const reference: Slot = {
        key: `${union.id}:${id}`,
        kind: 'reference',
        person: id,
        run: addRun(growth, run.row + 1, run),
      }
      reference.run.slots.push(reference)
      children.push({ slot: reference, id, isHome })
    }
  }
}

/** The union of a run to which a child belongs most closely. */
function closestIn(run: Run, child: string): ChartUnion | undefined {
  let closest: { union: ChartUnion; distance: number } | undefined
  for (const { union } of run.unions) {
    if (!union.children.some(({ id }) => id === child)) continue
    const distance = closeness(union, child)
    if (!closest || distance < closest.distance) closest = { union, distance }
  }
  return closest?.union
}
