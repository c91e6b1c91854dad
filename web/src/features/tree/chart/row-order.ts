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
  /** The parents of these people, that are not yet placed. */
  const parentsOf = (slots: readonly Slot[]) =>
    slots.flatMap((slot) =>
      (above.get(slot) ?? [])
        .filter((parents) => parents.from === slot.run)
        .map((parents) => ({ parents, slot })),
    )

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
  /** Whatever stands to the left of a child: older aunts and uncles, then older siblings. */
  function placeElder(parents: Run, child: Slot): void {
    for (const { parents: further, slot } of parentsOf(parents.slots)) placeElder(further, slot)
    const siblings = childSlots(parents)
    for (const { run } of siblings.slice(0, siblings.indexOf(child)))
      if (run.from === parents) placeWithDescendants(run)
  }
  function placeYounger(parents: Run, child: Slot): void {
    const siblings = childSlots(parents)
    for (const { run } of siblings.slice(siblings.indexOf(child) + 1))
      if (run.from === parents) placeWithDescendants(run)
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
