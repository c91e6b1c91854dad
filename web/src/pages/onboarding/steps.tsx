import { notFound, useParams } from '@tanstack/react-router'

import { missionTypes } from '#contract/missions.ts'
import { OnboardingStep } from '#web/pages/onboarding/onboarding.tsx'

export function Profile() {
  return <OnboardingStep step="onboarding" />
}

export function MissionSelect() {
  return <OnboardingStep step="mission-select" />
}

export function Questions() {
  useMissionType()
  return <OnboardingStep step="questions" />
}

export function Approval() {
  useMissionType()
  return <OnboardingStep step="approval" />
}

/** `{type}` of the route; anything but the three missions is the not-found page. */
function useMissionType() {
  const { type } = useParams({ strict: false })
  const known = missionTypes.find((mission) => mission === type?.toLowerCase())
  // oxlint-disable-next-line only-throw-error -- the router's own signal
  if (!known) throw notFound()
  return known
}
