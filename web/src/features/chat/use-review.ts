import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { startConversation } from '#contract/chat/calls.ts'
import { keepConversation } from '#web/features/chat/queries.ts'
import { ask } from '#web/lib/ask.ts'

/** Opens the review of a mission that the address names, and begins it where there is none. Gives why it could not. */
export function useReview(mission: string | null): { readonly trouble: string; readonly tryAgain: () => void } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const begun = useRef<string | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (id: string) => ask(startConversation, { body: { mission_id: id } }),
    onSuccess: (conversation) => {
      keepConversation(queryClient, conversation)
      void navigate({
        to: '/dashboard/$page',
        params: { page: 'chat' },
        search: { talk: conversation.id } as never,
        replace: true,
        resetScroll: false,
      })
    },
  })
  useEffect(() => {
    if (mission === null || begun.current === mission) return
    begun.current = mission
    mutate(mission)
  }, [mission, mutate])
  return { trouble: error?.message ?? '', tryAgain: () => mission !== null && mutate(mission) }
}
