import { useQueries, useQuery } from '@tanstack/react-query'

import { type Document, documentQuery, waitingQuery } from '#web/features/documents/queries.ts'

const mostShown = 5

interface Waiting {
  readonly papers: Document[]
  /** Once every one of them has come, or failed to. */
  readonly isComplete: boolean
  /** Why one of them, or all, could not be read. */
  readonly error: Error | undefined
  readonly retry: () => void
}

/** What waits for this pilot's answer, each paper whole. */
export function useWaiting(): Waiting {
  const list = useQuery(waitingQuery)
  const asked = useQueries({ queries: (list.data?.items ?? []).slice(0, mostShown).map(({ id }) => documentQuery(id)) })
  const unread = [list, ...asked].filter(({ data, error }) => data === undefined && error !== null)
  return {
    papers: asked.flatMap(({ data: paper }) => (paper?.may.answer ? [paper] : [])),
    isComplete: !list.isPending && asked.every((one) => !one.isPending),
    error: unread[0]?.error ?? undefined,
    retry: () => unread.forEach(({ refetch }) => void refetch()),
  }
}
