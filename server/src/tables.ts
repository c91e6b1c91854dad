import type { ColumnType, Generated, RawBuilder } from 'kysely'

import type { AccountTables } from '#server/account-tables.ts'
import type { ChatTables } from '#server/chat-tables.ts'
import type { DocumentTables } from '#server/document-tables.ts'
import type { FileTables } from '#server/file-tables.ts'
import type { MeshTables } from '#server/mesh-tables.ts'
import type { TimelineTables } from '#server/timeline-tables.ts'
import type { Capital } from '#contract/capitals.ts'
import type { NoticeKind } from '#contract/notices/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { GivenAnswers } from '#contract/missions/assessment.ts'
import type { CriterionAbout, Finding, missionStates } from '#contract/missions/schemas.ts'
import type { CheckParameters } from '#contract/missions/checks.ts'
import type { ActionKey, CriterionKey } from '#contract/missions/templates.ts'
import type { MissionType, Option, QuestionNumber } from '#contract/missions.ts'
import type { Authentication, Provider } from '#contract/models/providers.ts'
import type { Role } from '#contract/roles.ts'
import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { exportStates } from '#contract/farewell/exports.ts'
import type { horizons, protocols } from '#contract/family/calls.ts'

/** The tables as the newest migration leaves them. A family's table has `family_id` first. */
export interface Tables extends AccountTables, ChatTables, DocumentTables, FileTables, MeshTables, TimelineTables {
  families: {
    family_id: string
    name: string
    legacy_established: number | null
    purpose_statement: string
    core_value: ColumnType<string, string | undefined, string>
    governance_protocol: (typeof protocols)[number]
    timeline_horizon: (typeof horizons)[number]
    version: number
    created_at: Date
  }
  members: {
    family_id: string
    account_id: string
    role: Role
    status: 'active' | 'inactive'
    onboarding: (typeof onboardingSteps)[number] | null
    mission: MissionType | null
    since: Date
    /** When they left by themselves. */
    left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** When a founder removed them. */
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    next_steps_dismissed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  invitations: {
    family_id: string
    id: string
    token_hash: Buffer
    email: string
    email_key: string
    role: Exclude<Role, 'founder'>
    invited_by: string
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
    accepted_by: ColumnType<string | null, string | null | undefined>
  }
  answers: {
    family_id: string
    account_id: string
    mission: MissionType
    question: QuestionNumber
    answer: Option
    answered_at: Date
  }
  notices: {
    family_id: string
    id: string
    account_id: string
    kind: NoticeKind
    document_id: string
    version: number
    comment_id: string | null
    by_account: string | null
    reason: string | null
    at: Date
    read_at: Date | null
    mailed_at: Date | null
  }
  missions: {
    family_id: string
    id: string
    type: MissionType
    begun_by: string
    is_from_journey: boolean
    answers: GivenAnswers
    state: (typeof missionStates)[number]
    capital_focus: Capital
    goal_text: string | null
    goal_capitals: Capital[]
    days: number
    attempt: number
    started_at: Date
    ends_at: Date
    closed_at: Date | null
    is_edited: boolean
    version: number
  }
  mission_actions: {
    family_id: string
    id: string
    mission_id: string
    key: ActionKey | null
    text: string | null
    owner_id: string
    /** A day, as text: it has no time and no zone. */
    due_on: string
    done_at: Date | null
    done_by: string | null
    removed_at: Date | null
    is_touched: boolean
    created_at: Date
  }
  mission_criteria: {
    family_id: string
    id: string
    mission_id: string
    position: number
    key: CriterionKey
    /** The family's own words. */
    text: string | null
    parameters: ColumnType<CheckParameters, CheckParameters | RawBuilder<unknown>, RawBuilder<unknown>>
    ticked_at: Date | null
    ticked_by: string | null
    note: string
    ended_as: ColumnType<Finding | null, null, RawBuilder<unknown> | null>
    removed_at: ColumnType<Date | null, Date | null | undefined>
    is_touched: Generated<boolean>
  }
  mission_support: {
    family_id: string
    id: string
    mission_id: string
    document_id: string | null
    file_id: string | null
    added_by: string
    added_at: Date
  }
  mission_attempts: {
    family_id: string
    mission_id: string
    attempt: number
    state: 'achieved' | 'failed'
    days: number
    started_at: Date
    closed_at: Date
    unmet: CriterionKey[]
    unmet_criteria: ColumnType<CriterionAbout[] | null, RawBuilder<unknown>>
  }
  capital_ratings: { family_id: string; account_id: string; capital: Capital; perceived: number; is_seeded: boolean; rated_at: Date }
  capital_stewards: { family_id: string; capital: Capital; account_id: string; appointed_by: string; appointed_at: Date }
  capital_definitions: { family_id: string; capital: Capital; definition: string; version: number; defined_by: string; defined_at: Date }
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
  ledger_heads: { family_id: string; seq: number; hash: string; previous_hash: ColumnType<string, string | undefined, string> }
  ledger: {
    family_id: string
    seq: number
    at: Date
    act: string
    by_account: string | null
    subject_id: string | null
    details: Record<string, unknown>
    previous_hash: string
    hash: string
  }
  llm_connections: {
    account_id: string
    id: string
    provider: Provider
    name: string
    model_name: string
    context_length: number | null
    endpoint: string
    authentication: Authentication
    auth_name: string
    sealed_key: string | null
    is_in_use: boolean
    created_at: Date
    updated_at: Date
  }
  outbox: {
    id: string
    recipient: string
    language: Language
    subject: string
    body: string
    created_at: Date
    sent_at: Date | null
    attempts: number
    last_error: string | null
  }
}
