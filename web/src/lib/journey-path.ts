import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'

type Step = (typeof onboardingSteps)[number]

/** Where a step of the journey is; questions and papers belong to a mission, and without one the choice of it comes first. */
export function stepPath(step: Step, mission: MissionType | null) {
  if (step === 'profile') return { to: '/onboarding' } as const
  if (step === 'mission' || mission === null) return { to: '/onboarding/mission-select' } as const
  const params = { type: mission }
  return step === 'questions' ? ({ to: '/onboarding/questions/$type', params } as const) : ({ to: '/onboarding/approval/$type', params } as const)
}
