import type { Capital } from '#contract/capitals.ts'
import type { PaperClass } from '#contract/documents/matter.ts'
import type { firstPapers, MissionType } from '#contract/missions.ts'

export type PaperTemplate = (typeof firstPapers)[MissionType][number]

/** The nine papers the product writes: how grave each one is, and which capital it serves. */
export const papers = {
  family_charter: { class: 'constitutional', capital: 'cultural' },
  legacy_letter: { class: 'personal', capital: 'spiritual' },
  stewardship_policy: { class: 'policy', capital: 'financial' },
  succession_plan: { class: 'policy', capital: 'human' },
  emergency_plan: { class: 'operational', capital: 'material' },
  letter_of_wishes: { class: 'personal', capital: 'financial' },
  conflict_protocol: { class: 'policy', capital: 'social' },
  council_charter: { class: 'constitutional', capital: 'social' },
  education_plan: { class: 'policy', capital: 'intellectual' },
} as const satisfies Record<PaperTemplate, { readonly class: PaperClass; readonly capital: Capital }>

// Object.keys widens to string[]; the keys are exactly the record's.
export const paperTemplates = Object.keys(papers) as PaperTemplate[]
