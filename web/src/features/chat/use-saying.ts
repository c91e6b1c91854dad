import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { sayInConversation, startConversation } from '#contract/chat/calls.ts'
import { keepConversation } from '#web/features/chat/queries.ts'
import { type Conversation, isWriting, type Talk } from '#web/features/chat/talk.ts'
import { addUnsent, changeUnsent, dropUnsent, takeUnsent, type Unsent, useUnsent } from '#web/features/chat/unsent.ts'
import { ask } from '#web/lib/ask.ts'

interface Saying {
  /** Pilot and family: what one asks in one family is nothing to be sent in another. */
  readonly whose: string
  readonly talkId: string | null
  readonly talk: Talk | undefined
  /** Called with what the house answered, before it is on the page. */
  readonly onAnswered: (conversation: Conversation) => void
}

/** Sends what one asks here, one after the other: a next question waits until the answer before it has ended. Nothing is lost on the way. */
export function useSaying({ whose, talkId, talk, onAnswered }: Saying) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const unsent = useUnsent(whose).filter((question) => question.talk === talkId)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ talk: id, text, after }: Unsent & { after: string | null }) =>
      id === null ? ask(startConversation, { body: { text } }) : ask(sayInConversation, { params: { id }, body: { text, after } }),
    onError: (error, { id }) => changeUnsent(whose, id, { state: 'failed', trouble: error.message }),
    onSuccess: (conversation, { id, talk: belongsTo }) => {
      keepConversation(queryClient, conversation)
      dropUnsent(whose, id, belongsTo === null ? conversation.id : undefined)
      onAnswered(conversation)
      if (belongsTo === null && isAtNewOne(router.state.location)) openTalk(conversation.id)
    },
  })

  const openTalk = (id: string) =>
    void router.navigate({ to: '/dashboard/$page', params: { page: 'chat' }, search: { talk: id } as never, replace: true, resetScroll: false })

  const isFree = talkId === null || (talk !== undefined && !isWriting(talk))
  const next = isFree && !isPending ? unsent.find(({ state }) => state === 'waiting') : undefined
  const after = talk?.leaf ?? null
  useEffect(() => {
    // Taken once, however often the page is drawn.
    if (next && takeUnsent(whose, next.id)) mutate({ ...next, after })
  }, [next, whose, after, mutate])

  return {
    unsent,
    say: (text: string) => addUnsent(whose, { talk: talkId, text }),
    tryAgain: (id: string) => changeUnsent(whose, id, { state: 'waiting', trouble: '' }),
    drop: (id: string) => dropUnsent(whose, id),
    reword: (id: string, text: string) => changeUnsent(whose, id, { text, state: 'waiting', trouble: '' }),
  }
}

/** Whoever went on meanwhile is not called back. */
function isAtNewOne({ pathname, search }: { pathname: string; search: object }): boolean {
  return pathname === '/dashboard/chat' && !('talk' in search)
}
