import { type KinPath, type KinStep, peopleOn } from '#contract/tree/kinship/kin-path.ts'
import type { ParentKind } from '#contract/tree/person.ts'

/** How a parent, child or sibling belongs: `half` only for siblings. */
export type Tie = 'birth' | 'half' | 'adopted' | 'step' | 'foster'
export type PartnerSort = 'spouse' | 'partner' | 'ex-spouse' | 'ex-partner'

/** One relation that a language has a word for: several steps can be one, such as a sister or a stepfather. */
export interface Hop {
  readonly kind: 'parent' | 'child' | 'sibling' | 'guardian' | 'ward' | PartnerSort
  readonly tie: Tie
  readonly from: string
  readonly to: string
  /** The parent that half-siblings share. */
  readonly shared: string | null
}

export function hopsOf(path: KinPath): Hop[] {
  const ids = peopleOn(path)
  const plain = path.steps.map((step, at) => plainHop(step, ids[at] ?? path.from))
  const withSiblings = mergeAll(plain, (one, other, at) => {
    if (one.kind !== 'parent' || other.kind !== 'child') return null
    const turn = path.steps[at + 1]
    return sibling(one, other, turn?.kind === 'down' && turn.isHalf)
  })
  return mergeAll(mergeAll(withSiblings, stepparent), stepchild)
}

function plainHop(step: KinStep, from: string): Hop {
  const { to } = step
  if (step.kind === 'across') {
    const hasEnded = step.status === 'divorced' || (step.status === 'separated' && step.union !== 'married')
    const sort = step.union === 'married' ? 'spouse' : 'partner'
    return { kind: hasEnded ? `ex-${sort}` : sort, tie: 'birth', from, to, shared: null }
  }
  const isUp = step.kind === 'up'
  // A guardian is no parent: their relatives are not the child's.
  if (step.relation === 'guardian')
    return { kind: isUp ? 'guardian' : 'ward', tie: 'birth', from, to, shared: null }
  return { kind: isUp ? 'parent' : 'child', tie: tieOf(step.relation), from, to, shared: null }
}

function tieOf(relation: Exclude<ParentKind, 'guardian'>): Tie {
  return relation === 'unknown' ? 'birth' : relation
}

const strongest: readonly Tie[] = ['step', 'foster', 'adopted', 'half', 'birth']

function sibling(up: Hop, down: Hop, isHalf: boolean): Hop {
  const ties = new Set<Tie>([up.tie, down.tie, isHalf ? 'half' : 'birth'])
  const tie = strongest.find((tie) => ties.has(tie)) ?? 'birth'
  return { kind: 'sibling', tie, from: up.from, to: down.to, shared: tie === 'half' ? up.to : null }
}

/** A parent's spouse who is no parent is a stepparent, also where the family has not said so. */
function stepparent(parent: Hop, spouse: Hop): Hop | null {
  if (parent.kind !== 'parent' || parent.tie !== 'birth' || spouse.kind !== 'spouse') return null
  return { ...parent, tie: 'step', to: spouse.to }
}

/** A spouse's child is a stepchild, and a stepparent's child a stepsibling. */
function stepchild(before: Hop, child: Hop): Hop | null {
  if (child.kind !== 'child' || child.tie !== 'birth') return null
  const isStepparent = before.kind === 'parent' && before.tie === 'step'
  if (before.kind !== 'spouse' && !isStepparent) return null
  return { ...child, kind: isStepparent ? 'sibling' : 'child', tie: 'step', from: before.from }
}

/** Replaces two neighbours by one where `merge` returns one; `at` is the position of the first. */
function mergeAll(hops: readonly Hop[], merge: (one: Hop, other: Hop, at: number) => Hop | null): Hop[] {
  const merged: Hop[] = []
  for (let at = 0; at < hops.length; at++) {
    const [one, other] = [hops[at], hops[at + 1]]
    const both = one && other ? merge(one, other, at) : null
    if (both) at++
    if (both ?? one) merged.push((both ?? one) as Hop)
  }
  return merged
}
