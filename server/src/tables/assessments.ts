import type { MissionType, Option, QuestionNumber } from '#contract/missions.ts'

/** Answers of the onboarding assessment. */
export interface AssessmentTables {
  answers: {
    family_id: string
    account_id: string
    mission: MissionType
    question: QuestionNumber
    answer: Option
    answered_at: Date
  }
}
