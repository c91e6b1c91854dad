import type { ColumnType } from 'kysely'

import type { treeActs } from '#contract/tree/calls.ts'
import type { ChildLink } from '#contract/tree/graph.ts'
import type { ParentKind, PersonValues, UnionValues } from '#contract/tree/person.ts'
import type { Day, Json } from '#server/tables/columns.ts'

/** Everything about a person that an act can change, and that undoing brings back. */
export interface PersonState {
  readonly values: PersonValues
  readonly accountId: string | null
  readonly addedBy: string
  readonly addedAt: string
  readonly version: number
}

/** The same for a union. Its children are part of it. */
export interface UnionState {
  readonly values: UnionValues
  readonly partners: readonly [string | null, string | null]
  readonly children: readonly ChildLink[]
  readonly version: number
}

/** The family tree. */
export interface TreeTables {
  tree_people: {
    family_id: string
    id: string
    version: number
    data: Json<PersonValues>
    account_id: string | null
    display_name: string
    search_text: string
    born_on: Day | null
    is_dead: boolean
    is_private: boolean
    is_branch_head: boolean
    added_by: string
    added_at: Date
  }
  tree_unions: {
    family_id: string
    id: string
    version: number
    data: Json<UnionValues>
    partner_a: string | null
    partner_b: string | null
  }
  tree_children: {
    family_id: string
    union_id: string
    child_id: string
    relation_a: ParentKind
    relation_b: ParentKind
    position: number
  }
  tree_changes: {
    family_id: string
    id: string
    act: (typeof treeActs)[number]
    about: string[]
    people: number
    by_account: string
    at: Date
    undone_at: ColumnType<Date | null, Date | null | undefined>
  }
  tree_change_parts: {
    family_id: string
    change_id: string
    kind: 'person' | 'union'
    id: string
    before: Json<PersonState | UnionState | null>
    after_version: number | null
  }
}
