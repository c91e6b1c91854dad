/** The three missions, as `{type}` in the onboarding routes. */
export const missionTypes = ['legacy', 'succession', 'family'] as const
export type MissionType = (typeof missionTypes)[number]

/**
 * Three questions per mission, four options each. Their texts are in texts/<language>/onboarding.json under
 * `<type>_q<number>`.
 */
export const questionNumbers = [1, 2, 3] as const
export type QuestionNumber = (typeof questionNumbers)[number]
export const options = ['a', 'b', 'c', 'd'] as const
export type Option = (typeof options)[number]

/** The documents each mission begins with; keys of `document` in the same texts. */
export const firstDocuments = {
  legacy: ['family_charter', 'legacy_letter', 'stewardship_policy'],
  succession: ['succession_plan', 'emergency_plan', 'letter_of_wishes'],
  family: ['conflict_protocol', 'council_charter', 'education_plan'],
} as const satisfies Record<MissionType, readonly string[]>
