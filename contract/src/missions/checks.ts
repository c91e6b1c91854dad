import * as z from 'zod/mini'

import { capitals } from '#contract/capitals.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { Id } from '#contract/schemas.ts'

/** The parameters a check can take. */
export const CheckParameters = z.strictObject({
  /** The kind of document. */
  template: z.optional(z.enum(documentTemplates)),
  capital: z.optional(z.enum(capitals)),
  category_id: z.optional(Id),
  count: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** The gap must be smaller than this, in either direction. */
  under: z.optional(z.int().check(z.gte(1), z.lte(100))),
})
export type CheckParameters = z.infer<typeof CheckParameters>
export type CheckParameter = keyof CheckParameters

/**
 * Every check made from the family's records, with its parameters. To add one: a line here, a reader in a
 * feature listed in the server's `check-sources.ts`, and its texts in texts/<language>/missions.json under
 * `check` and `criterion`.
 */
export const checks = {
  first_documents_approved: [],
  document_approved: ['template'],
  documents_approved: ['count'],
  protocol_decided: [],
  members_active: [],
  members_count: ['count'],
  advisor_connected: [],
  actions_done: [],
  actions_count: ['count'],
  capital_gap: ['capital', 'under'],
  capital_rated: ['capital', 'count'],
  steward_appointed: ['capital'],
  files_category: ['category_id', 'count'],
  files_capital: ['capital', 'count'],
  family_record: [],
  timeline_entries: ['count'],
} as const satisfies Record<string, readonly CheckParameter[]>

export type Check = keyof typeof checks
// Object.keys widens to string[]; the keys are exactly the record's.
export const checkKeys = Object.keys(checks) as Check[]

export function parametersOf(check: Check): readonly CheckParameter[] {
  return checks[check]
}

export function isCheck(key: string): key is Check {
  return Object.hasOwn(checks, key)
}

/** The number of members that must be active; in a smaller family, everyone active or invited. */
export const membersNeeded = 3

export const criterionLimits = { length: 300, max: 30 } as const
