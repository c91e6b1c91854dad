import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { ProfileForm } from '#web/features/onboarding/profile-form.tsx'
import { journeyQuery } from '#web/features/onboarding/queries.ts'
import { meQuery, useMe } from '#web/features/session/queries.ts'
import { stepPath } from '#web/lib/journey-path.ts'

export function Component() {
  const { role } = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <JourneyFrame step="profile">
      <ProfileForm
        role={role}
        onSaved={(me) => {
          queryClient.setQueryData(meQuery.queryKey, me)
          // A finished step that was only corrected leads to where the journey stands, which the next page must know before it opens.
          void queryClient.invalidateQueries(journeyQuery).then(() => navigate(me.onboarding ? stepPath(me.onboarding, me.mission) : { to: '/' }))
        }}
      />
    </JourneyFrame>
  )
}
