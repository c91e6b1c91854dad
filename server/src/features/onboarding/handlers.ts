import { answerQuestion } from '#server/features/onboarding/answer-question.ts'
import { chooseMission } from '#server/features/onboarding/choose-mission.ts'
import type { JourneyHooks } from '#server/features/onboarding/journey-hooks.ts'
import { proceed } from '#server/features/onboarding/proceed.ts'
import { read } from '#server/features/onboarding/read-journey.ts'
import { saveProfile } from '#server/features/onboarding/save-profile.ts'

export function onboardingHandlers(parts: JourneyHooks) {
  return {
    readJourney: read(parts),
    saveProfile: saveProfile(parts),
    chooseMission: chooseMission(parts),
    answerQuestion: answerQuestion(parts),
    proceed: proceed(parts),
  }
}
