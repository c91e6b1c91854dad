import { OnboardingStep } from '#web/pages/onboarding/onboarding.tsx'

export function Profile() {
  return <OnboardingStep step="onboarding" />
}

export function MissionSelect() {
  return <OnboardingStep step="mission-select" />
}

export function Questions() {
  return <OnboardingStep step="questions" />
}

export function Approval() {
  return <OnboardingStep step="approval" />
}
