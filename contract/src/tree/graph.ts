import type { Gender, ParentKind, UnionKind, UnionStatus } from '#contract/tree/person.ts'

/** A union as the graph needs it. `null` stands for an unknown partner. */
export interface UnionLink {
  readonly id: string
  readonly partners: readonly [string | null, string | null]
  readonly kind: UnionKind
  readonly status: UnionStatus
  /** In the order of birth, as far as it is known. */
  readonly children: readonly ChildLink[]
}

export interface ChildLink {
  readonly id: string
  /** One for each partner of the union, in the same order. */
  readonly relations: readonly [ParentKind, ParentKind]
}

/** A person as relations need them. */
export interface PersonNode {
  readonly id: string
  readonly gender: Gender
  /** First day of the birth date, if known: tells the elder from the younger. */
  readonly born: string | null
}

/** The whole tree, or the part of it that a view shows. */
export interface TreeGraph {
  readonly people: readonly PersonNode[]
  readonly unions: readonly UnionLink[]
}
