import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'

import { chooseMission } from '#contract/onboarding/calls.ts'
import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { MissionCards } from '#web/features/onboarding/mission-cards.tsx'
import { journeyQuery, useJourney } from '#web/features/onboarding/queries.ts'
import { meQuery } from '#web/ground/session.ts'
import { useAct } from '#web/ui/use-act.ts'

export function Component() {
  const { step, mission, is_final } = useJourney()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const choose = useAct(chooseMission, (journey) => {
    queryClient.setQueryData(journeyQuery.queryKey, journey)
    void queryClient.invalidateQueries(meQuery)
    if (journey.mission)
      void navigate({ to: '/onboarding/questions/$type', params: { type: journey.mission } })
  })
  if (step === 'profile') return <Navigate to="/onboarding" replace />
  // An invited pilot chose no mission, so there is nothing to show.
  if (step === null && mission === null) return <Navigate to="/" replace />
  return (
    <JourneyFrame step="mission">
      <MissionCards
        chosen={mission}
        isFinal={is_final}
        isBusy={choose.isPending}
        onChoose={(chosen) => choose.mutate({ body: { mission: chosen } })}
      />
    </JourneyFrame>
  )
}
