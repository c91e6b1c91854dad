import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import {
  listDuplicates,
  listPeople,
  listTreeChanges,
  type peopleOrders,
  readKinship,
  readPerson,
  showTree,
} from '#contract/tree/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type TreeView = ReplyOf<typeof showTree>
export type Card = TreeView['people'][number]
export type Person = ReplyOf<typeof readPerson>
export type Relative = Person['relatives'][number]
export type TreeChange = ReplyOf<typeof listTreeChanges>['items'][number]

const key = ['tree'] as const

export interface ViewWish {
  readonly focus: string | undefined
  readonly up: number
  readonly down: number
}

export function viewQuery({ focus, up, down }: ViewWish) {
  return queryOptions({
    queryKey: [...key, 'view', focus ?? '', up, down],
    queryFn: ({ signal }) => sendOrThrow(showTree, { query: { up, down, ...(focus && { focus }) }, signal }),
  })
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'person', id],
    queryFn: ({ signal }) => sendOrThrow(readPerson, { params: { id }, signal }),
  })
}

export interface ListWish {
  readonly search: string
  readonly order: (typeof peopleOrders)[number]
  readonly living: 'yes' | 'no' | undefined
}

export function peopleQuery({ search, order, living }: ListWish) {
  return infiniteQueryOptions({
    queryKey: [...key, 'people', search, order, living ?? ''],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listPeople, {
        query: {
          order,
          ...(search && { search }),
          ...(living && { living }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The first people whose name contains the text, for type-ahead. */
export function foundQuery(search: string) {
  return queryOptions({
    queryKey: [...key, 'found', search],
    queryFn: ({ signal }) => sendOrThrow(listPeople, { query: { search, limit: 8 }, signal }),
    enabled: search !== '',
  })
}

export const changesQuery = infiniteQueryOptions({
  queryKey: [...key, 'changes'],
  queryFn: ({ signal, pageParam }) =>
    sendOrThrow(listTreeChanges, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function kinshipQuery(id: string, other_id: string) {
  return queryOptions({
    queryKey: [...key, 'kinship', id, other_id],
    queryFn: ({ signal }) => sendOrThrow(readKinship, { params: { id, other_id }, signal }),
    enabled: id !== '' && other_id !== '' && id !== other_id,
  })
}

export const duplicatesQuery = queryOptions({
  queryKey: [...key, 'duplicates'],
  queryFn: ({ signal }) => sendOrThrow(listDuplicates, { signal }),
})

export function refetchTree(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key })
}
