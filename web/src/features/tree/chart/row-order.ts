import type { Run, Runs, Slot } from '#web/features/tree/chart/runs.ts'

/**
 * The runs of each row from left to right. Runs and relations form a tree, so walking around it once gives an
 * order in which siblings stand by birth and, where possible, no lines cross.
 */
export function orderRows({ root, runs }: Runs): Map<number, Run[]> {
  const rows = new Map<number, Run[]>()
  const above = parentRuns(runs)
  const place = (run: Run) => {
    const row = rows.get(run.row)
    if (row) row.push(run)
    else rows.set(run.row, [run])
  }
  /** Parents that were reached from these people. Brothers and sisters who stand side by side share them. */
  const parentsOf = (slots: readonly Slot[]) => {
    const found = new Map<Run, Slot>()
    for (const slot of slots)
      for (const parents of above.get(slot) ?? [])
        if (parents.from === slot.run && !found.has(parents)) found.set(parents, slot)
    return [...found].map(([parents, slot]) => ({ parents, slot }))
  }

  function placeWithDescendants(run: Run): void {
    for (const { parents, slot } of parentsOf(run.slots)) placeElder(parents, slot)
    const children = childRuns(run)
    const middle = Math.floor(children.length / 2)
    children.slice(0, middle).forEach(placeWithDescendants)
    place(run)
    for (const { parents } of parentsOf(run.slots)) placeAncestors(parents)
    children.slice(middle).forEach(placeWithDescendants)
    for (const { parents, slot } of parentsOf(run.slots)) placeYounger(parents, slot)
  }
  function placeAncestors(run: Run): void {
    for (const { parents } of parentsOf(run.slots)) placeAncestors(parents)
    place(run)
  }
  /** Everything to the left of a child: older aunts and uncles, then older brothers and sisters. */
  function placeElder(parents: Run, child: Slot): void {
    for (const { parents: further, slot } of parentsOf(parents.slots)) placeElder(further, slot)
    siblingRuns(parents, child).elder.forEach(placeWithDescendants)
  }
  function placeYounger(parents: Run, child: Slot): void {
    siblingRuns(parents, child).younger.forEach(placeWithDescendants)
    for (const { parents: further, slot } of parentsOf(parents.slots)) placeYounger(further, slot)
  }

  placeWithDescendants(root)
  return rows
}

/** For each person, the runs with their parents. */
function parentRuns(runs: readonly Run[]): Map<Slot, Run[]> {
  const above = new Map<Slot, Run[]>()
  for (const run of runs)
    for (const slot of childSlots(run)) above.set(slot, [...(above.get(slot) ?? []), run])
  return above
}

/** The children of a run: union by union from left to right, in each by birth. */
export function childSlots(run: Run): Slot[] {
  const position = new Map(run.slots.map((slot, index) => [slot, index]))
  const at = ({ inner, outer }: Run['unions'][number]) =>
    (position.get(outer) ?? 0) + (position.get(inner) ?? 0) / (run.slots.length + 1)
  return run.unions
    .toSorted((one, other) => at(one) - at(other))
    .flatMap(({ children }) => children.filter(({ isHome }) => isHome).map(({ slot }) => slot))
}

/** Child runs that were reached from this run. */
function childRuns(run: Run): Run[] {
  return [...new Set(childSlots(run).map((slot) => slot.run))].filter(({ from }) => from === run)
}

/** The runs of the older and of the younger brothers and sisters, as far as they were reached from the parents. */
function siblingRuns(parents: Run, child: Slot): { elder: Run[]; younger: Run[] } {
  const slots = childSlots(parents)
  const at = slots.indexOf(child)
  const runsOf = (some: readonly Slot[]) =>
    new Set(some.map(({ run }) => run).filter(({ from }) => from === parents))
  const elder = runsOf(slots.slice(0, at))
  const younger = [...runsOf(slots.slice(at + 1))].filter((run) => !elder.has(run))
  return { elder: [...elder], younger }
}
