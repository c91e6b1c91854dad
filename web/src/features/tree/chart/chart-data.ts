import type { Role } from '#contract/roles.ts'
import type { UnionLink } from '#contract/tree/graph.ts'
import type { Gender } from '#contract/tree/person.ts'
import type { TreeDate } from '#contract/tree/tree-date.ts'

/** A person as the call `showTree` describes them. */
export interface ChartPerson {
  readonly id: string
  /** Empty if the pilot sees only the initials. */
  readonly name: string
  readonly initials: string
  readonly gender: Gender
  readonly born: TreeDate | null
  readonly died: TreeDate | null
  readonly is_living: boolean
  readonly is_hidden: boolean
  readonly is_private: boolean
  readonly portrait: string | null
  readonly member: { readonly id: string; readonly role: Role | null } | null
}

export interface ChartUnion extends UnionLink {
  readonly began: TreeDate | null
}

/** The part of the reply of `showTree` that the chart draws. */
export interface ChartData {
  readonly focus: string | null
  readonly people: readonly ChartPerson[]
  readonly unions: readonly ChartUnion[]
  readonly more: readonly { readonly id: string; readonly up: number; readonly down: number }[]
  readonly total: number
}

export const directions = ['ancestors', 'both', 'descendants'] as const
export type Direction = (typeof directions)[number]
