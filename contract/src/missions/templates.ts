import type { Capital } from '#contract/capitals.ts'
import type { Answers } from '#contract/missions/assessment.ts'
import { type Check, checkKeys } from '#contract/missions/checks.ts'
import type { MissionType, Option, QuestionNumber } from '#contract/missions.ts'

interface ActionSeed {
  /** Its text is in texts/<language>/missions.json under `action`. */
  readonly key: string
  /** The answers of one question that include this action; without it, every mission of the type does. */
  readonly when?: readonly [QuestionNumber, ...Option[]]
  /** The due date as a share of the mission's days. */
  readonly share: number
}

/** The actions a mission begins with: three fixed ones, and one for each of the three answers. */
const actionSeeds = {
  legacy: [
    { key: 'legacy_elders', share: 0.15 },
    { key: 'legacy_story', when: [2, 'a'], share: 0.3 },
    { key: 'legacy_craft', when: [2, 'b'], share: 0.3 },
    { key: 'legacy_inventory', when: [2, 'c'], share: 0.3 },
    { key: 'legacy_bonds', when: [2, 'd'], share: 0.3 },
    { key: 'legacy_five_years', when: [1, 'a', 'b'], share: 0.45 },
    { key: 'legacy_letter_ahead', when: [1, 'c', 'd'], share: 0.45 },
    { key: 'legacy_deputy', when: [3, 'a'], share: 0.6 },
    { key: 'legacy_council_dates', when: [3, 'b'], share: 0.6 },
    { key: 'legacy_branches', when: [3, 'c'], share: 0.6 },
    { key: 'legacy_values', when: [3, 'd'], share: 0.6 },
    { key: 'legacy_meeting', share: 0.75 },
    { key: 'legacy_originals', share: 0.9 },
  ],
  succession: [
    { key: 'succession_candidates', when: [2, 'a'], share: 0.15 },
    { key: 'succession_first_year', when: [2, 'b'], share: 0.15 },
    { key: 'succession_real_decision', when: [2, 'c'], share: 0.15 },
    { key: 'succession_signatures', when: [2, 'd'], share: 0.15 },
    { key: 'succession_heirs', share: 0.3 },
    { key: 'succession_calendar', when: [1, 'a', 'b'], share: 0.45 },
    { key: 'succession_learning', when: [1, 'c'], share: 0.45 },
    { key: 'succession_stand_ins', when: [1, 'd'], share: 0.45 },
    { key: 'succession_away', when: [3, 'a'], share: 0.6 },
    { key: 'succession_owners', when: [3, 'b'], share: 0.6 },
    { key: 'succession_knowledge', when: [3, 'c'], share: 0.6 },
    { key: 'succession_introduce', when: [3, 'd'], share: 0.6 },
    { key: 'succession_authorities', share: 0.75 },
    { key: 'succession_rehearsal', share: 0.9 },
  ],
  family: [
    { key: 'family_calls', when: [1, 'a'], share: 0.15 },
    { key: 'family_mediator', when: [1, 'b'], share: 0.15 },
    { key: 'family_remembrance', when: [1, 'c'], share: 0.15 },
    { key: 'family_evening', when: [1, 'd'], share: 0.15 },
    { key: 'family_addresses', share: 0.3 },
    { key: 'family_rhythm', when: [2, 'a'], share: 0.45 },
    { key: 'family_figures', when: [2, 'b'], share: 0.45 },
    { key: 'family_unsaid', when: [2, 'c'], share: 0.45 },
    { key: 'family_duties', when: [2, 'd'], share: 0.45 },
    { key: 'family_rules', share: 0.6 },
    { key: 'family_first_talk', when: [3, 'a'], share: 0.75 },
    { key: 'family_gathering', when: [3, 'b'], share: 0.75 },
    { key: 'family_project', when: [3, 'c'], share: 0.75 },
    { key: 'family_accord', when: [3, 'd'], share: 0.75 },
    { key: 'family_youngest', share: 0.9 },
  ],
} as const satisfies Record<MissionType, readonly ActionSeed[]>

export type ActionKey = (typeof actionSeeds)[MissionType][number]['key']
export const actionKeys: readonly ActionKey[] = Object.values(actionSeeds).flatMap((seeds) =>
  seeds.map(({ key }) => key),
)

/** The actions for these answers, in due order. */
export function actionsFor(mission: MissionType, answers: Answers): { key: ActionKey; share: number }[] {
  const seeds: readonly (ActionSeed & { key: ActionKey })[] = actionSeeds[mission]
  return seeds.filter(({ when }) => isAsked(when, answers)).map(({ key, share }) => ({ key, share }))
}

function isAsked(when: ActionSeed['when'], answers: Answers): boolean {
  if (!when) return true
  const [question, ...wanted] = when
  return wanted.includes(answers[question])
}

/** The checks that every mission begins with. */
const firstChecks = [
  'first_documents_approved',
  'members_active',
  'actions_done',
] as const satisfies readonly Check[]

/** The success criteria; their texts are under `criterion` in the same file. */
export const criteriaFor = {
  legacy: [...firstChecks, 'legacy_read_aloud', 'legacy_youngest_knows'],
  succession: [...firstChecks, 'succession_yes', 'succession_gaps'],
  family: [...firstChecks, 'family_one_table', 'family_next_date'],
} as const satisfies Record<MissionType, readonly string[]>

/** A check, a template that a pilot ticks, or `own`: the family's own words, also ticked. */
export type CriterionKey = Check | (typeof criteriaFor)[MissionType][number] | 'own'
export const criterionKeys: readonly CriterionKey[] = [
  ...new Set([...checkKeys, ...Object.values(criteriaFor).flat(), 'own' as const]),
]

/** The capitals of each mission's goal besides its focus. */
const goalCapitals = {
  legacy: ['cultural', 'spiritual', 'human'],
  succession: ['human', 'intellectual', 'financial'],
  family: ['social', 'human', 'time'],
} as const satisfies Record<MissionType, readonly Capital[]>

export function goalCapitalsOf(mission: MissionType, focus: Capital): Capital[] {
  return [...new Set([focus, ...goalCapitals[mission]])]
}
