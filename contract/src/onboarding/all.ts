import {
  answerQuestion,
  chooseMission,
  proceed,
  readJourney,
  saveProfile,
} from '#contract/onboarding/calls.ts'
import type { Call } from '#contract/call.ts'

export const onboardingCalls = {
  readJourney,
  saveProfile,
  chooseMission,
  answerQuestion,
  proceed,
} as const satisfies Record<string, Call>
