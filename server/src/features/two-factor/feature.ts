import { twoFactorCalls } from '#contract/two-factor/all.ts'
import { twoFactorHandlers } from '#server/features/two-factor/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const twoFactorFeature = ({ database, sealerFor }: Services) =>
  defineFeature({
    calls: twoFactorCalls,
    handlers: () => twoFactorHandlers(database, sealerFor('two-factor')),
  })
