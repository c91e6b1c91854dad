import type { Language } from '#contract/languages.ts'
import type { MissionType, Option, QuestionNumber } from '#contract/missions.ts'
import type { Role } from '#contract/roles.ts'
import type { DefaultView } from '#contract/rooms.ts'
import type { dateFormats, Theme } from '#contract/account/schemas.ts'
import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { horizons, protocols } from '#contract/family/calls.ts'

/** The tables as the newest migration leaves them. A family's table has `family_id` first. */
export interface Tables {
  accounts: {
    id: string
    email: string
    email_key: string
    password_hash: string
    full_name: string
    display_name: string
    language: Language
    time_zone: string
    theme: Theme
    default_view: DefaultView | null
    date_format: (typeof dateFormats)[number]
    created_at: Date
    /** A day, as text: it has no time and no zone. */
    dob: string | null
  }
  families: {
    family_id: string
    name: string
    legacy_established: number | null
    purpose_statement: string
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
  }
  answers: {
    family_id: string
    account_id: string
    mission: MissionType
    question: QuestionNumber
    answer: Option
    answered_at: Date
  }
  ledger_heads: { family_id: string; seq: number; hash: string }
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
  sessions: {
    token_hash: Buffer
    account_id: string
    family_id: string
    device: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  recovery_links: { token_hash: Buffer; account_id: string; expires_at: Date }
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
