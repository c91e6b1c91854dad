import type { onboardingSteps } from '#contract/auth/calls.ts'
import type { MissionType } from '#contract/missions.ts'

type Step = (typeof onboardingSteps)[number]

/**
 * The route of an onboarding step. Questions and documents belong to a mission; without one, choosing it
 * comes first.
 */
export function stepPath(step: Step, mission: MissionType | null) {
  if (step === 'profile') return { to: '/onboarding' } as const
  if (step === 'mission' || mission === null) return { to: '/onboarding/mission-select' } as const
  const params = { type: mission }
  return step === 'questions'
    ? ({ to: '/onboarding/questions/$type', params } as const)
    : ({ to: '/onboarding/approval/$type', params } as const)
}
