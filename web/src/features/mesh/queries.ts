import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { type addContact, listContacts, readContact } from '#contract/mesh/calls.ts'
import { readNetwork } from '#contract/mesh/network-calls.ts'
import { listRequests } from '#contract/mesh/request-calls.ts'
import { listMessages, readMessage } from '#contract/mesh/message-calls.ts'
import { ask } from '#web/lib/ask.ts'

export type Contact = ReplyOf<typeof listContacts>['items'][number]
export type ContactPage = ReplyOf<typeof readContact>
export type Added = ReplyOf<typeof addContact>
export type Network = ReplyOf<typeof readNetwork>
export type Request = ReplyOf<typeof listRequests>['items'][number]
export type NetworkMessage = ReplyOf<typeof listMessages>['items'][number]
export type Delivery = NetworkMessage['deliveries'][number]

/** What a pilot may do with the network; who may only read it sees no action. */
export interface MeshRights {
  readonly mayConnect: boolean
  readonly maySend: boolean
  /** Whoever ends an advisor's appointment closes their seat. */
  readonly mayCloseSeats: boolean
}

const mesh = ['mesh'] as const
const messages = ['mesh-messages'] as const

// A look that finds what was there already is no news, but its time and its milliseconds are on the page.
const lookEvery = 20_000
// Without a line the answer is a sentence at once, not a page that waits for one.
const always = { networkMode: 'always' } as const

export const networkQuery = queryOptions({
  queryKey: [...mesh, 'network'],
  queryFn: ({ signal }) => ask(readNetwork, { signal }),
  refetchInterval: lookEvery,
  ...always,
})

/** The whole network by name: a panel counts it and a choice searches it. A family has a handful, and a thousand at most. */
export const contactsQuery = queryOptions({
  queryKey: [...mesh, 'contacts'],
  queryFn: async ({ signal }) => {
    const found: Contact[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ReplyOf<typeof listContacts> = await ask(listContacts, { query: { limit: 100, ...(cursor && { cursor }) }, signal })
      found.push(...page.items)
      cursor = page.next
    }
    return found
  },
  refetchInterval: 3 * lookEvery,
  ...always,
})

export const endedQuery = infiniteQueryOptions({
  queryKey: [...mesh, 'ended'],
  queryFn: ({ signal, pageParam }) => ask(listContacts, { query: { ended: 'only', limit: 50, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  ...always,
})

export const contactQuery = (id: string) =>
  queryOptions({ queryKey: [...mesh, 'one', id], queryFn: ({ signal }) => ask(readContact, { params: { id }, signal }), ...always })

export const requestsQuery = (kind?: Request['kind']) =>
  infiniteQueryOptions({
    queryKey: [...mesh, 'requests', kind ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      ask(listRequests, { query: { limit: 20, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...always,
  })

export const messagesQuery = infiniteQueryOptions({
  queryKey: [...messages, 'list'],
  queryFn: ({ signal, pageParam }) => ask(listMessages, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  ...always,
})

export const messageQuery = (id: string) =>
  queryOptions({ queryKey: [...messages, 'one', id], queryFn: ({ signal }) => ask(readMessage, { params: { id }, signal }), ...always })

export async function refetchMesh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: mesh })
}

export async function refetchMessages(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: messages })
}
