import { onboardingCalls } from '#contract/onboarding/all.ts'
import { onboardingHandlers } from '#server/features/onboarding/handlers.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { defineFeature } from '#server/ground/feature.ts'

export const onboardingFeature = (parts: JourneyHooks) =>
  defineFeature({
    calls: onboardingCalls,
    handlers: () => onboardingHandlers(parts),
    archiveTables: [{ name: 'answers', key: ['account_id', 'mission', 'question'], after: ['members'] }],
  })
