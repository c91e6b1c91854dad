import type { ParentKind } from '#contract/tree/person.ts'
import { breadthFirst, type Edge, type Reach, stepsTo } from '#contract/tree/kinship/breadth-first.ts'
import type { KinIndex } from '#contract/tree/kinship/kin-index.ts'
import { type KinPath, type KinStep, peopleOn, reversePath } from '#contract/tree/kinship/kin-path.ts'

/**
 * The path that says how two people are related, or null if none does. A direct link comes first: spouses who are
 * also cousins are spouses. Then descent through the nearest common ancestor, however far, and last the shortest
 * way through marriages (docs/decisions/0077-how-they-are-related.md).
 */
export function findPath(index: KinIndex, from: string, to: string): KinPath | null {
  if (!index.people.has(from) || !index.people.has(to)) return null
  if (from === to) return { from, steps: [] }
  // Both directions are computed from the smaller id, so that one is the exact reverse of the other.
  if (to < from) {
    const reverse = findPath(index, to, from)
    return reverse && reversePath(reverse)
  }
  const descent = throughAncestor(index, from, to)
  if (descent?.length === 1) return { from, steps: descent }
  const partner = acrossEdges(index, from).find(({ step }) => step.to === to)
  if (partner) return { from, steps: [partner.step] }
  const steps = descent ?? throughMarriages(index, from, to)
  return steps && markHalves(index, { from, steps })
}

function throughAncestor(index: KinIndex, from: string, to: string): KinStep[] | null {
  const above = breadthFirst(from, (id) => upEdges(index, id))
  const aboveOther = breadthFirst(to, (id) => upEdges(index, id))
  let nearest: { id: string; distance: number; cost: number } | null = null
  for (const [id, own] of above) {
    const other = aboveOther.get(id)
    if (!other) continue
    const found = { id, distance: own.distance + other.distance, cost: own.cost + other.cost }
    if (!nearest || isNearer(found, nearest)) nearest = found
  }
  if (!nearest) return null
  const down = reversePath({ from: to, steps: stepsTo(aboveOther, nearest.id) })
  return [...stepsTo(above, nearest.id), ...down.steps]
}

type Meeting = Pick<Reach<KinStep>, 'distance' | 'cost'> & { readonly id: string }

function isNearer(one: Meeting, other: Meeting): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance
  if (one.cost !== other.cost) return one.cost < other.cost
  return one.id < other.id
}

function throughMarriages(index: KinIndex, from: string, to: string): KinStep[] | null {
  const edgesOf = (id: string) => [...upEdges(index, id), ...downEdges(index, id), ...acrossEdges(index, id)]
  const reached = breadthFirst(from, edgesOf, to)
  return reached.has(to) ? stepsTo(reached, to) : null
}

// Between paths of one length: fewest marriages first, then fewest links that are not by birth.
const marriageCost = 1_000_000
const birthCost = (relation: ParentKind) => (relation === 'birth' ? 0 : 1)

function upEdges(index: KinIndex, id: string): Edge<KinStep>[] {
  return (index.parents.get(id) ?? []).map(({ to, relation }) => ({
    step: { kind: 'up', to, relation },
    cost: birthCost(relation),
  }))
}

function downEdges(index: KinIndex, id: string): Edge<KinStep>[] {
  return (index.children.get(id) ?? []).map(({ to, relation }) => ({
    step: { kind: 'down', to, relation, isHalf: false },
    cost: birthCost(relation),
  }))
}

function acrossEdges(index: KinIndex, id: string): Edge<KinStep>[] {
  return (index.partners.get(id) ?? []).map((partner) => ({
    step: { kind: 'across', ...partner },
    cost: marriageCost,
  }))
}

function markHalves(index: KinIndex, path: KinPath): KinPath {
  const ids = peopleOn(path)
  const steps = path.steps.map((step, at) => {
    const isTurn = step.kind === 'down' && path.steps[at - 1]?.kind === 'up'
    return isTurn ? { ...step, isHalf: areHalfSiblings(index, ids[at - 1] ?? '', step.to) } : step
  })
  return { from: path.from, steps }
}

/** Only if both parents of both are known: a missing parent may be the same one. */
function areHalfSiblings(index: KinIndex, one: string, other: string): boolean {
  const parents = birthParents(index, one)
  const others = birthParents(index, other)
  const shared = parents.filter((id) => others.includes(id))
  return shared.length === 1 && parents.length > 1 && others.length > 1
}

function birthParents(index: KinIndex, id: string): string[] {
  return (index.parents.get(id) ?? [])
    .filter(({ relation }) => relation === 'birth' || relation === 'unknown')
    .map(({ to }) => to)
}
