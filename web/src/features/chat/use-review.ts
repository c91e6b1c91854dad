import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { startConversation } from '#contract/chat/calls.ts'
import { cacheConversation } from '#web/features/chat/queries.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

/** Opens the review of the mission in the URL, and starts it if there is none. Returns the error, if any. */
export function useReview(mission: string | null): {
  readonly error: string
  readonly retry: () => void
} {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const started = useRef<string | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (id: string) => sendOrThrow(startConversation, { body: { mission_id: id } }),
    onSuccess: (conversation) => {
      cacheConversation(queryClient, conversation)
      void navigate({
        to: '/dashboard/chat',
        search: { talk: conversation.id },
        replace: true,
        resetScroll: false,
      })
    },
  })
  useEffect(() => {
    if (mission === null || started.current === mission) return
    started.current = mission
    mutate(mission)
  }, [mission, mutate])
  return { error: error?.message ?? '', retry: () => mission !== null && mutate(mission) }
}
