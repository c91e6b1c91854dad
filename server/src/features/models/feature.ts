import { modelCalls } from '#contract/models/all.ts'
import { modelHandlers } from '#server/features/models/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Services } from '#server/ground/services.ts'

export const modelsFeature = ({ database, models }: Services, names: NameLookups) =>
  defineFeature({
    calls: modelCalls,
    handlers: () => modelHandlers(database, models, names),
    unarchivedTables: { model_uses: 'state of this server' },
  })
