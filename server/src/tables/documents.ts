import type { ColumnType, Generated, RawBuilder } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import type { DocumentState, VersionMaker } from '#contract/documents/calls.ts'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { DocumentClass, Protocol } from '#contract/documents/matter.ts'
import type { PassageOrigin } from '#contract/documents/passages.ts'
import type { Language } from '#contract/languages.ts'
import type { MissionType } from '#contract/missions.ts'
import type { RefusalCode } from '#contract/refusals.ts'

/** Documents with their versions, shares, comments and unfinished texts. */
export interface DocumentTables {
  documents: {
    family_id: string
    id: string
    title: string
    class: DocumentClass
    capital: Capital
    language: Language
    author_id: string
    mission: MissionType | null
    template: DocumentTemplate | null
    version: number
    state: DocumentState
    approved_version: number | null
    is_founding_act: boolean
    open_places: number
    created_at: Date
    updated_at: Date
    /** The first approval of any version, and the approval of the version in force now. */
    in_force_since: Date | null
    approved_at: Date | null
    /** The protocol that comes into force with this document. */
    proposes_protocol: Protocol | null
    binned_at: Date | null
    /** The prompt of `/doc custom`. */
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
    origins: ColumnType<PassageOrigin[], RawBuilder<unknown>, never>
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
    trouble: RefusalCode | null
    writer: string | null
    beat_at: Date | null
    began_at: Date
  }
  document_shares: { family_id: string; document_id: string; account_id: string; shared_at: Date }
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
