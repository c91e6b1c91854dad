import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listConversations, readConversation } from '#contract/chat/calls.ts'
import { type Conversation, type Message, type Talk, withConversation, withEarlier } from '#web/features/chat/talk.ts'
import { ask } from '#web/lib/ask.ts'

export type Summary = ReplyOf<typeof listConversations>['items'][number]

const allChat = ['chat'] as const
const listKey = [...allChat, 'list'] as const
const talkKey = (id: string) => [...allChat, 'talk', id] as const

/** One's own conversations, last used first, page after page: all of them, those that hold some words, or those in the bin. */
export const conversationsQuery = (place: 'kept' | 'bin', search = '') =>
  infiniteQueryOptions({
    queryKey: [...listKey, place, search],
    queryFn: ({ signal, pageParam }) =>
      ask(listConversations, {
        query: {
          limit: 30,
          ...(search && { search }),
          ...(place === 'bin' && { bin: 'yes' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** A conversation. Its last messages are read anew; what was known of the ones before stays. */
export const talkQuery = (id: string) =>
  queryOptions({
    queryKey: talkKey(id),
    queryFn: async ({ signal, client }) => {
      const read = await ask(readConversation, { params: { id }, signal })
      return withConversation(client.getQueryData<Talk>(talkKey(id)), read)
    },
    // What is the same is kept by hand (talk.ts): comparing thousands of messages at every word would cost more than drawing them.
    structuralSharing: false,
  })

/** What an act answered is the conversation as it is now. */
export function keepConversation(queryClient: QueryClient, conversation: Conversation): void {
  queryClient.setQueryData<Talk>(talkKey(conversation.id), (known) => withConversation(known, conversation))
  void refetchConversations(queryClient)
}

/** What came of one message: more of it, its end, a proposal that was answered. */
export function keepMessage(queryClient: QueryClient, talk: string, message: Message): void {
  queryClient.setQueryData<Talk>(talkKey(talk), (known) => known && withEarlier(known, [message]))
}

/** Reads what stands before a message. `onArrival` is called when it is there and not yet on the page. */
export async function readEarlier(
  queryClient: QueryClient,
  { talk, before, onArrival }: { talk: string; before: string; onArrival: () => void },
): Promise<void> {
  const { messages } = await ask(readConversation, { params: { id: talk }, query: { before } })
  onArrival()
  queryClient.setQueryData<Talk>(talkKey(talk), (known) => known && withEarlier(known, messages))
}

export async function refetchConversations(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKey })
}
