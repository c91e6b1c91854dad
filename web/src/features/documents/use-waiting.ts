import { useQueries, useQuery } from '@tanstack/react-query'

import { type Document, documentQuery, waitingQuery } from '#web/features/documents/queries.ts'

const maxShown = 3

interface Waiting {
  /** The few that are shown. */
  readonly documents: Document[]
  /** How many documents need this pilot's vote, shown or not. */
  readonly total: number
  /** Nothing but drafts of the pilot's own, which no one else has voted on. */
  readonly areOwnDrafts: boolean
  readonly isComplete: boolean
  readonly error: Error | undefined
  readonly retry: () => void
}

/** The documents that need this pilot's vote. */
export function useWaiting(): Waiting {
  const list = useQuery(waitingQuery)
  const shown = useQueries({ queries: (list.data?.items ?? []).slice(0, maxShown).map(({ id }) => documentQuery(id)) })
  const failed = [list, ...shown].filter(({ data, error }) => data === undefined && error !== null)
  return {
    documents: shown.flatMap(({ data: document }) => (document?.may.answer ? [document] : [])),
    total: list.data?.items.length ?? 0,
    areOwnDrafts: list.data?.items.every(({ state }) => state === 'draft') ?? false,
    isComplete: !list.isPending && shown.every((one) => !one.isPending),
    error: failed[0]?.error ?? undefined,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
