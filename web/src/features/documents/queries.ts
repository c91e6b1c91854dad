import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'

import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { countDocuments, listDocuments, listVersions, readDocument, readVersion } from '#contract/documents/calls.ts'
import { readProtocol } from '#contract/documents/protocol-calls.ts'
import { firstPapers, type MissionType } from '#contract/missions.ts'
import { ask } from '#web/lib/ask.ts'

export type Document = ReplyOf<typeof readDocument>

const allDocuments = ['documents'] as const

export const documentQuery = (id: string) =>
  queryOptions({ queryKey: [...allDocuments, id], queryFn: ({ signal }) => ask(readDocument, { params: { id }, signal }) })

const missionPapersQuery = (mission: MissionType) =>
  queryOptions({
    queryKey: [...allDocuments, 'of', mission],
    queryFn: ({ signal }) => ask(listDocuments, { query: { mission, limit: 100 }, signal }),
  })

/** A mission's three papers of this pilot, in their fixed order. */
export function useMissionPapers(mission: MissionType, authorId: string): Document[] {
  const { items } = useSuspenseQuery(missionPapersQuery(mission)).data
  const ids = firstPapers[mission].flatMap((template) =>
    items.filter((item) => item.template === template && item.author_id === authorId).map(({ id }) => id),
  )
  return useSuspenseQueries({ queries: ids.map(documentQuery) }).map(({ data }) => data)
}

export type PaperSummary = ReplyOf<typeof listDocuments>['items'][number]
export type Filter = Pick<QueryOf<typeof listDocuments>, 'class' | 'capital' | 'search' | 'state' | 'bin' | 'sort' | 'waits'>

/** Papers by what one looks for, last changed first, page after page; the ones before stay until the next have come. */
export const papersQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...allDocuments, 'list', filter],
    queryFn: ({ signal, pageParam }) => ask(listDocuments, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const countsQuery = queryOptions({
  queryKey: [...allDocuments, 'counts'],
  queryFn: ({ signal }) => ask(countDocuments, { signal }),
})

export type VersionSummary = ReplyOf<typeof listVersions>['items'][number]

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...allDocuments, id, 'versions'],
    queryFn: ({ signal, pageParam }) => ask(listVersions, { params: { id }, query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** A version never changes, so it is asked for once. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...allDocuments, id, 'version', number],
    queryFn: ({ signal }) => ask(readVersion, { params: { id, number: String(number) }, signal }),
    staleTime: Infinity,
  })

export type ProtocolState = ReplyOf<typeof readProtocol>

/** Among the papers, so that an answer to the one that changes it asks anew. */
export const protocolQuery = queryOptions({
  queryKey: [...allDocuments, 'protocol'],
  queryFn: ({ signal }) => ask(readProtocol, { signal }),
})

/** What somebody wrote or approved, as far as the reader may read it, page after page. */
export function papersOfQuery(whose: { readonly written_by: string } | { readonly approved_by: string } | { readonly needs_vote_of: string }) {
  return infiniteQueryOptions({
    queryKey: [...allDocuments, 'whose', whose],
    queryFn: ({ signal, pageParam }) => ask(listDocuments, { query: { ...whose, limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** What waits for this pilot, last changed first. */
export const waitingQuery = queryOptions({
  queryKey: [...allDocuments, 'waiting'],
  queryFn: ({ signal }) => ask(listDocuments, { query: { waits: 'for_me', limit: 100 }, signal }),
})

/** What an act answered is the paper as it is now; lists that show it are fetched again. */
export function keepDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document)
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: protocolQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: [...allDocuments, 'list'] })
  void queryClient.invalidateQueries({ queryKey: versionsQuery(document.id).queryKey })
}

/** After something changed elsewhere: a newer version, another answer. */
export async function refetchDocuments(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allDocuments })
}
