import type { ColumnType, Generated, RawBuilder } from 'kysely'

import type { Capital } from '#contract/capitals.ts'
import type { MissionType } from '#contract/missions.ts'
import type { AnswerList } from '#contract/missions/assessment.ts'
import type { CheckParameters } from '#contract/missions/checks.ts'
import type { CriterionAbout, CriterionFinding, missionStates } from '#contract/missions/schemas.ts'
import type { ActionKey, CriterionKey } from '#contract/missions/templates.ts'

/** Missions with their actions, criteria, support and attempts. */
export interface MissionTables {
  missions: {
    family_id: string
    id: string
    type: MissionType
    begun_by: string
    is_from_journey: boolean
    answers: AnswerList
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
    ended_as: ColumnType<CriterionFinding | null, null, RawBuilder<unknown> | null>
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
}
