import type { Capital } from '#contract/capitals.ts'
import type { DocumentClass } from '#contract/documents/matter.ts'
import type { firstDocuments, MissionType } from '#contract/missions.ts'

export type DocumentTemplate = (typeof firstDocuments)[MissionType][number]

/** Class and capital of the nine templates. */
export const templateFacts = {
  family_charter: { class: 'constitutional', capital: 'cultural' },
  legacy_letter: { class: 'personal', capital: 'spiritual' },
  stewardship_policy: { class: 'policy', capital: 'financial' },
  succession_plan: { class: 'policy', capital: 'human' },
  emergency_plan: { class: 'operational', capital: 'material' },
  letter_of_wishes: { class: 'personal', capital: 'financial' },
  conflict_protocol: { class: 'policy', capital: 'social' },
  council_charter: { class: 'constitutional', capital: 'social' },
  education_plan: { class: 'policy', capital: 'intellectual' },
} as const satisfies Record<DocumentTemplate, { readonly class: DocumentClass; readonly capital: Capital }>

// Object.keys widens to string[].
export const documentTemplates = Object.keys(templateFacts) as DocumentTemplate[]
