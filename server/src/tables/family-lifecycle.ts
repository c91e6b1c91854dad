import type { exportStates } from '#contract/family-lifecycle/exports.ts'
import type { Role } from '#contract/roles.ts'

/** Offers, deletions and archives of families. */
export interface FamilyLifecycleTables {
  family_offers: {
    family_id: string
    offered_by: string
    offered_to: string
    role: Exclude<Role, 'founder'>
    offered_at: Date
  }
  family_deletions: { family_id: string; asked_by: string; asked_at: Date; due_at: Date }
  exports: {
    family_id: string
    id: string
    asked_by: string
    state: (typeof exportStates)[number]
    done: number
    total: number
    size: number
    asked_at: Date
    touched_at: Date
    expires_at: Date
  }
  export_pieces: { family_id: string; export_id: string; number: number; bytes: Buffer }
}
