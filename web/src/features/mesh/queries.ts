import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { type addContact, listContacts, readContact } from '#contract/mesh/calls.ts'
import { readNetwork } from '#contract/mesh/network-calls.ts'
import { listRequests } from '#contract/mesh/request-calls.ts'
import { listMessages, readMessage } from '#contract/mesh/message-calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Contact = ReplyOf<typeof listContacts>['items'][number]
export type ContactPage = ReplyOf<typeof readContact>
export type AddedContact = ReplyOf<typeof addContact>
export type Network = ReplyOf<typeof readNetwork>
export type AdvisorRequest = ReplyOf<typeof listRequests>['items'][number]
export type NetworkMessage = ReplyOf<typeof listMessages>['items'][number]
export type Delivery = NetworkMessage['deliveries'][number]

/** A pilot's permissions in the network. */
export interface MeshRights {
  readonly mayConnect: boolean
  readonly maySend: boolean
  /** Needed to end an advisor's mandate, because that closes their membership. */
  readonly mayCloseMemberships: boolean
}

const mesh = ['mesh'] as const
const messages = ['mesh-messages'] as const

// Unchanged probe results send no live event, but their time and latency are shown.
const refetchEvery = 20_000
// Offline, fail at once instead of pausing the query.
const always = { networkMode: 'always' } as const

export const networkQuery = queryOptions({
  queryKey: [...mesh, 'network'],
  queryFn: ({ signal }) => sendOrThrow(readNetwork, { signal }),
  refetchInterval: refetchEvery,
  ...always,
})

/** All contacts by name, at most a thousand. Panels count them and search fields filter them. */
export const contactsQuery = queryOptions({
  queryKey: [...mesh, 'contacts'],
  queryFn: async ({ signal }) => {
    const contacts: Contact[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ReplyOf<typeof listContacts> = await sendOrThrow(listContacts, {
        query: { limit: 100, ...(cursor && { cursor }) },
        signal,
      })
      contacts.push(...page.items)
      cursor = page.next
    }
    return contacts
  },
  refetchInterval: 3 * refetchEvery,
  ...always,
})

export const endedQuery = infiniteQueryOptions({
  queryKey: [...mesh, 'ended'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listContacts, {
      query: { ended: 'only', limit: 50, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  ...always,
})

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: [...mesh, 'one', id],
    queryFn: ({ signal }) => sendOrThrow(readContact, { params: { id }, signal }),
    ...always,
  })

export const requestsQuery = (kind?: AdvisorRequest['kind']) =>
  infiniteQueryOptions({
    queryKey: [...mesh, 'requests', kind ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listRequests, {
        query: { limit: 20, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...always,
  })

export const messagesQuery = infiniteQueryOptions({
  queryKey: [...messages, 'list'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listMessages, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  ...always,
})

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messages, 'one', id],
    queryFn: ({ signal }) => sendOrThrow(readMessage, { params: { id }, signal }),
    ...always,
  })

export async function refetchMesh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: mesh })
}

export async function refetchMessages(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: messages })
}
