import { familyCalls } from '#contract/family/all.ts'
import { familyChecks } from '#server/features/family/checks.ts'
import { familyHandlers, type FamilyOptions } from '#server/features/family/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const familyFeature = ({ database, publicUrl }: Services, parts: FamilyOptions) =>
  defineFeature({
    calls: familyCalls,
    handlers: () => familyHandlers(database, publicUrl, parts),
    archiveTables: [{ name: 'families', key: [] }],
    checks: () => familyChecks,
  })
