import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listConversations, readConversation } from '#contract/chat/calls.ts'
import {
  type Conversation,
  type Message,
  type LoadedConversation,
  withConversation,
  withEarlier,
} from '#web/features/chat/conversation.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type ConversationSummary = ReplyOf<typeof listConversations>['items'][number]

const allChat = ['chat'] as const
const listKey = [...allChat, 'list'] as const
const conversationKey = (id: string) => [...allChat, 'conversation', id] as const

/** The pilot's conversations, last used first: all of them, those matching a search, or those in the bin. */
export const conversationsQuery = (folder: 'active' | 'bin', search = '') =>
  infiniteQueryOptions({
    queryKey: [...listKey, folder, search],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listConversations, {
        query: {
          limit: 30,
          ...(search && { search }),
          ...(folder === 'bin' && { bin: 'yes' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** A conversation. Only its last messages are refetched; earlier ones stay in the cache. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: async ({ signal, client }) => {
      const read = await sendOrThrow(readConversation, { params: { id }, signal })
      return withConversation(client.getQueryData<LoadedConversation>(conversationKey(id)), read)
    },
    // conversation.ts shares unchanged messages: comparing thousands of them on every token would cost more
    // than rendering them.
    structuralSharing: false,
  })

/** Merges the conversation a call returned into the cache. */
export function cacheConversation(queryClient: QueryClient, conversation: Conversation): void {
  queryClient.setQueryData<LoadedConversation>(conversationKey(conversation.id), (cached) =>
    withConversation(cached, conversation),
  )
  void refetchConversations(queryClient)
}

/** Merges one message into the cache: more text, its end, or a decided proposal. */
export function cacheMessage(queryClient: QueryClient, conversationId: string, message: Message): void {
  queryClient.setQueryData<LoadedConversation>(
    conversationKey(conversationId),
    (cached) => cached && withEarlier(cached, [message]),
  )
}

/** Loads the messages before one. `onArrival` is called before they are rendered. */
export async function readEarlier(
  queryClient: QueryClient,
  { conversationId, before, onArrival }: { conversationId: string; before: string; onArrival: () => void },
): Promise<void> {
  const { messages } = await sendOrThrow(readConversation, {
    params: { id: conversationId },
    query: { before },
  })
  onArrival()
  queryClient.setQueryData<LoadedConversation>(
    conversationKey(conversationId),
    (cached) => cached && withEarlier(cached, messages),
  )
}

export async function refetchConversations(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKey })
}
