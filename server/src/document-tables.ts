import type { ColumnType, Generated, RawBuilder } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import type { PaperClass, Protocol, Verdict } from '#contract/documents/matter.ts'
import type { DocumentState, VersionMaker } from '#contract/documents/calls.ts'
import type { Origin } from '#contract/documents/passages.ts'
import type { PaperTemplate } from '#contract/documents/papers.ts'
import type { Language } from '#contract/languages.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Role } from '#contract/roles.ts'

/** The tables of documents, their versions and their approval rounds. */
export interface DocumentTables {
  documents: {
    family_id: string
    id: string
    title: string
    class: PaperClass
    capital: Capital
    language: Language
    author_id: string
    mission: MissionType | null
    template: PaperTemplate | null
    version: number
    state: DocumentState
    approved_version: number | null
    is_founding_act: boolean
    open_places: number
    created_at: Date
    updated_at: Date
    /** When the first version came into force, and when the one that is in force now. */
    in_force_since: Date | null
    approved_at: Date | null
    /** The protocol that comes into force with this document. */
    proposes_protocol: Protocol | null
    binned_at: Date | null
    /** The custom prompt of the command bar. */
    prompt: string | null
    /** The deadline of the decision. */
    decide_by: Generated<string | null>
  }
  document_versions: {
    family_id: string
    document_id: string
    number: number
    title: string
    body: string
    origins: ColumnType<Origin[], RawBuilder<unknown>, never>
    hash: string
    made_by: VersionMaker
    author_id: string
    created_at: Date
  }
  document_writings: {
    family_id: string
    document_id: string
    account_id: string
    request: string | null
    base_version: number
    state: 'writing' | 'stopped' | 'failed' | 'done'
    body: string
    model: string
    trouble: string | null
    writer: string | null
    beat_at: Date | null
    began_at: Date
  }
  document_shares: { family_id: string; document_id: string; account_id: string; shared_at: Date }
  document_added_approvals: { family_id: string; document_id: string; account_id: string; added_by: string; added_at: Date }
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
    /** Whether it counts as a vote; otherwise it is advice. */
    is_voter: Generated<boolean>
    verdict: Verdict | null
    alignment: number | null
    reason: string | null
    answered_at: Date | null
    reminded_at: Generated<Date | null>
  }
  document_comments: {
    family_id: string
    id: string
    document_id: string
    reply_to: string | null
    /** The passage it refers to; null in a reply. */
    version: number | null
    hash: string | null
    passage: number | null
    quote: string | null
    occurrence: number | null
    text: string
    author_id: string
    created_at: Date
    edited_at: Date | null
    taken_back_at: Date | null
    settled_at: Date | null
    settled_by: string | null
  }
}
