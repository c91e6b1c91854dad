import type { Generated } from 'kysely'

import type { Protocol, Verdict } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

/** Approval rounds of documents, their voters and votes. */
export interface ApprovalTables {
  document_added_approvals: {
    family_id: string
    document_id: string
    account_id: string
    added_by: string
    added_at: Date
  }
  approval_rounds: {
    family_id: string
    id: string
    document_id: string
    version: number
    hash: string
    kind: 'approval' | 'ratification'
    protocol: Protocol
    steward_id: string | null
    state: 'open' | 'approved' | 'rejected' | 'void'
    is_founding_act: boolean
    opened_by: string
    opened_at: Date
    decided_at: Date | null
  }
  approval_voices: {
    family_id: string
    round_id: string
    account_id: string
    role: Role
    is_recused: boolean
    /** True if it counts as a vote; otherwise it is advice. */
    is_voter: Generated<boolean>
    verdict: Verdict | null
    alignment: number | null
    reason: string | null
    answered_at: Date | null
    reminded_at: Generated<Date | null>
  }
}
