import type { ParentKind, UnionKind, UnionStatus } from '#contract/tree/person.ts'

/** One step from a person to someone the tree links directly to them. */
export type KinStep =
  | { readonly kind: 'up'; readonly to: string; readonly relation: ParentKind }
  | {
      readonly kind: 'down'
      readonly to: string
      readonly relation: ParentKind
      /** After a step up: true if the two children are known to share only this parent. */
      readonly isHalf: boolean
    }
  | { readonly kind: 'across'; readonly to: string; readonly union: UnionKind; readonly status: UnionStatus }

export interface KinPath {
  readonly from: string
  readonly steps: readonly KinStep[]
}

/** Everyone on the path, from the first person to the last. */
export function peopleOn({ from, steps }: KinPath): string[] {
  return [from, ...steps.map(({ to }) => to)]
}

export function reversePath(path: KinPath): KinPath {
  const ids = peopleOn(path)
  const steps = path.steps.map((step, at): KinStep => {
    const to = ids[at] ?? path.from
    if (step.kind === 'up') {
      const next = path.steps[at + 1]
      return { kind: 'down', to, relation: step.relation, isHalf: next?.kind === 'down' && next.isHalf }
    }
    if (step.kind === 'down') return { kind: 'up', to, relation: step.relation }
    return { ...step, to }
  })
  return { from: ids.at(-1) ?? path.from, steps: steps.toReversed() }
}
