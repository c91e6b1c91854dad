import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query'

import type { QueryOf, ReplyOf } from '#contract/call.ts'
import {
  countDocuments,
  listDocuments,
  listVersions,
  readDocument,
  readVersion,
} from '#contract/documents/calls.ts'
import { readProtocol } from '#contract/documents/protocol-calls.ts'
import { firstDocuments, type MissionType } from '#contract/missions.ts'
import { firstPages } from '#contract/today/first-pages.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'

export type Document = ReplyOf<typeof readDocument>

const allDocuments = ['documents'] as const

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...allDocuments, id],
    queryFn: ({ signal }) => sendOrThrow(readDocument, { params: { id }, signal }),
  })

const missionDocumentsQuery = (mission: MissionType) =>
  queryOptions({
    queryKey: [...allDocuments, 'of', mission],
    queryFn: ({ signal }) => sendOrThrow(listDocuments, { query: { mission, limit: 100 }, signal }),
  })

/** The pilot's three documents of a mission, in their fixed order. */
export function useMissionDocuments(mission: MissionType, authorId: string): Document[] {
  const { items } = useSuspenseQuery(missionDocumentsQuery(mission)).data
  const ids = firstDocuments[mission].flatMap((template) =>
    items.filter((item) => item.template === template && item.author_id === authorId).map(({ id }) => id),
  )
  return useSuspenseQueries({ queries: ids.map(documentQuery) }).map(({ data }) => data)
}

export type DocumentSummary = ReplyOf<typeof listDocuments>['items'][number]
export type Filter = Pick<
  QueryOf<typeof listDocuments>,
  'class' | 'capital' | 'search' | 'state' | 'bin' | 'sort' | 'waits'
>

/**
 * Filtered documents, last changed first, page by page. The previous list stays until the next one is loaded.
 */
export const documentsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...allDocuments, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listDocuments, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const countsQuery = queryOptions({
  queryKey: [...allDocuments, 'counts'],
  queryFn: ({ signal }) => sendOrThrow(countDocuments, { signal }),
})

export type VersionSummary = ReplyOf<typeof listVersions>['items'][number]

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...allDocuments, id, 'versions'],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listVersions, {
        params: { id },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** A version never changes, so it is fetched once. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...allDocuments, id, 'version', number],
    queryFn: ({ signal }) => sendOrThrow(readVersion, { params: { id, number: String(number) }, signal }),
    staleTime: Infinity,
  })

export type ProtocolState = ReplyOf<typeof readProtocol>

/** Under the documents key, so that a vote on a protocol change refetches it. */
export const protocolQuery = queryOptions({
  queryKey: [...allDocuments, 'protocol'],
  queryFn: ({ signal }) => sendOrThrow(readProtocol, { signal }),
})

/** Readable documents that a member wrote, approved or has to vote on, page by page. */
export function documentsOfQuery(
  whose:
    | { readonly written_by: string }
    | { readonly approved_by: string }
    | { readonly needs_vote_of: string },
) {
  return infiniteQueryOptions({
    queryKey: [...allDocuments, 'whose', whose],
    queryFn: ({ signal, pageParam }) =>
      sendOrThrow(listDocuments, {
        query: { ...whose, limit: 10, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Documents that wait for this pilot, last changed first. */
export const waitingQuery = queryOptions({
  queryKey: [...allDocuments, 'waiting'],
  queryFn: ({ signal }) => sendOrThrow(listDocuments, { query: firstPages.documents, signal }),
})

/** Caches the document that a call returned and refetches the lists that show it. */
export function cacheDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document)
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: protocolQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: [...allDocuments, 'list'] })
  void queryClient.invalidateQueries({ queryKey: versionsQuery(document.id).queryKey })
}

/** Refetches all documents after a change elsewhere, such as a newer version or another vote. */
export async function refetchDocuments(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allDocuments })
}
