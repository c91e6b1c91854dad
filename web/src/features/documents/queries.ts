import { type QueryClient, queryOptions, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/call.ts'
import { listDocuments, readDocument } from '#contract/documents/calls.ts'
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

/** What waits for this pilot, last changed first. */
export const waitingQuery = queryOptions({
  queryKey: [...allDocuments, 'waiting'],
  queryFn: ({ signal }) => ask(listDocuments, { query: { waits: 'for_me', limit: 20 }, signal }),
})

/** What an act answered is the paper as it is now; lists that show it are fetched again. */
export function keepDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentQuery(document.id).queryKey, document)
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
}

/** After something changed elsewhere: a newer version, another answer. */
export async function refetchDocuments(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allDocuments })
}
