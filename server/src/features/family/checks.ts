import { findFamily } from '#server/features/family/store.ts'
import { type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

/** The family's own record. */
export const familyChecks = {
  // The record has no dates of its own, so it counts as it is now. Every family has a horizon from its first day.
  family_record: async ({ tx, familyId }) => {
    const family = await findFamily(tx, familyId)
    const filled = [family?.name, family?.purpose_statement, family?.timeline_horizon].filter(Boolean).length
    const proof = { kind: 'family' as const, id: null, title: family?.name ?? '', template: null }
    return counted(3, filled, [proof])
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>
