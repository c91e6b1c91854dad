import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { ProfileForm } from '#web/features/onboarding/profile-form.tsx'
import { journeyQuery } from '#web/features/onboarding/queries.ts'
import { saveDraft } from '#web/features/onboarding/save-draft.ts'
import { meQuery, useMe } from '#web/ground/session.ts'
import { stepPath } from '#web/lib/journey-path.ts'

export function Component() {
  const { role } = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  return (
    <JourneyFrame
      step="profile"
      onLeave={() => saveDraft(form.current).then(() => queryClient.invalidateQueries(journeyQuery))}
    >
      <ProfileForm
        ref={form}
        role={role}
        onSaved={(me) => {
          queryClient.setQueryData(meQuery.queryKey, me)
          // After a correction of a finished step, the journey must be current before the next page reads it.
          void queryClient
            .invalidateQueries(journeyQuery)
            .then(() => navigate(me.onboarding ? stepPath(me.onboarding, me.mission) : { to: '/' }))
        }}
      />
    </JourneyFrame>
  )
}
