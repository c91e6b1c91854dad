import { useQueries, useQuery } from '@tanstack/react-query'

import { type Document, documentQuery, waitingQuery } from '#web/features/documents/queries.ts'

const mostShown = 5

/** What waits for this pilot's answer, each paper whole; `isComplete` once every one of them has come, or failed to. */
export function useWaiting(): { papers: Document[]; isComplete: boolean } {
  const { data, isPending } = useQuery(waitingQuery)
  const asked = useQueries({ queries: (data?.items ?? []).slice(0, mostShown).map(({ id }) => documentQuery(id)) })
  return {
    papers: asked.flatMap(({ data: paper }) => (paper?.may.answer ? [paper] : [])),
    isComplete: !isPending && asked.every((one) => !one.isPending),
  }
}
