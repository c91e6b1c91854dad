import { capitalCalls } from '#contract/capitals/all.ts'
import { capitalChecks } from '#server/features/capitals/checks.ts'
import { capitalHandlers } from '#server/features/capitals/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'

export const capitalsFeature = () =>
  defineFeature({
    calls: capitalCalls,
    handlers: ({ evidence }) => capitalHandlers({ evidence }),
    archiveTables: [
      { name: 'capital_ratings', key: ['account_id', 'capital'], after: ['members'] },
      { name: 'capital_definitions', key: ['capital'], after: ['members'] },
      { name: 'capital_stewards', key: ['capital'], after: ['members'] },
    ],
    checks: ({ evidence }) => capitalChecks({ evidence }),
  })
