import type { Capital } from '#contract/capitals.ts'
import type { DocumentClass } from '#contract/documents/matter.ts'
import { firstDocuments, type MissionType, missionTypes } from '#contract/missions.ts'

type FirstDocument = (typeof firstDocuments)[MissionType][number]
/** The first documents of the missions, and the inventory that the emergency plan refers to. */
export type DocumentTemplate = FirstDocument | 'account_inventory'

/** Class and capital of each template. */
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
  account_inventory: { class: 'operational', capital: 'material' },
} as const satisfies Record<DocumentTemplate, { readonly class: DocumentClass; readonly capital: Capital }>

// Object.keys widens to string[].
export const documentTemplates = Object.keys(templateFacts) as DocumentTemplate[]

/** The mission whose three answers a template uses; undefined if it uses none. */
export function missionOf(template: DocumentTemplate): MissionType | undefined {
  return missionTypes.find((type) => firstDocuments[type].some((document) => document === template))
}
