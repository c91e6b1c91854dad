import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { sendChatMessage, startConversation } from '#contract/chat/calls.ts'
import { cacheConversation } from '#web/features/chat/queries.ts'
import { type Conversation, isWriting, type LoadedConversation } from '#web/features/chat/conversation.ts'
import {
  addUnsent,
  changeUnsent,
  dropUnsent,
  claimUnsent,
  type UnsentQuestion,
  useUnsent,
} from '#web/features/chat/unsent.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

interface SendingOptions {
  /** Pilot and family: a question of one family must not be sent in another. */
  readonly owner: string
  readonly conversationId: string | null
  readonly conversation: LoadedConversation | undefined
  /** Called with the server's response, before it is rendered. */
  readonly onReply: (conversation: Conversation) => void
}

/**
 * Sends questions one after the other: each waits until the reply before it has ended. Unsent ones are
 * stored.
 */
export function useSending({ owner, conversationId, conversation, onReply }: SendingOptions) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const unsent = useUnsent(owner).filter((question) => question.talk === conversationId)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ talk: id, text, after }: UnsentQuestion & { after: string | null }) =>
      id === null
        ? sendOrThrow(startConversation, { body: { text } })
        : sendOrThrow(sendChatMessage, { params: { id }, body: { text, after } }),
    onError: (error, { id }) => changeUnsent(owner, id, { state: 'failed', trouble: error.message }),
    onSuccess: (response, { id, talk: sentTo }) => {
      cacheConversation(queryClient, response)
      dropUnsent(owner, id, sentTo === null ? response.id : undefined)
      onReply(response)
      if (sentTo === null && isAtNewConversation(router.state.location)) openConversation(response.id)
    },
  })

  const openConversation = (id: string) =>
    void router.navigate({
      to: '/dashboard/chat',
      search: { talk: id },
      replace: true,
      resetScroll: false,
    })

  const isFree = conversationId === null || (conversation !== undefined && !isWriting(conversation))
  const next = isFree && !isPending ? unsent.find(({ state }) => state === 'waiting') : undefined
  const after = conversation?.leaf ?? null
  useEffect(() => {
    // Claimed once, however often the effect runs.
    if (next && claimUnsent(owner, next.id)) mutate({ ...next, after })
  }, [next, owner, after, mutate])

  return {
    unsent,
    send: (text: string) => addUnsent(owner, { talk: conversationId, text }),
    retry: (id: string) => changeUnsent(owner, id, { state: 'waiting', trouble: '' }),
    discard: (id: string) => dropUnsent(owner, id),
    edit: (id: string, text: string) => changeUnsent(owner, id, { text, state: 'waiting', trouble: '' }),
  }
}

/** Returns false if the pilot has navigated elsewhere. */
function isAtNewConversation({ pathname, search }: { pathname: string; search: object }): boolean {
  return pathname === '/dashboard/chat' && !('talk' in search)
}
