import { findFamily } from '#server/features/family/store.ts'
import { type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

export const familyChecks = {
  // The record has no dates, so its current state counts. Every family has a horizon from the start.
  family_record: async ({ tx, familyId }) => {
    const family = await findFamily(tx, familyId)
    const filled = [family?.name, family?.purpose_statement, family?.timeline_horizon].filter(Boolean).length
    const proof = { kind: 'family' as const, id: null, title: family?.name ?? '', template: null }
    return counted(3, filled, [proof])
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>
