import type { ColumnType } from 'kysely'

import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Role } from '#contract/roles.ts'

/** Members and invitations. */
export interface MemberTables {
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
    /** Another address that someone with the link asks to join with. */
    asked_email: ColumnType<string | null, string | null | undefined>
  }
}
