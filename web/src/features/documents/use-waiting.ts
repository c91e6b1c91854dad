import { useQuery } from '@tanstack/react-query'

import type { VoteNeed } from '#contract/documents/need-sentence.ts'
import { type DocumentSummary, waitingQuery } from '#web/features/documents/queries.ts'
import { usePilotId } from '#web/ground/session.ts'

const maxShown = 3

export type WaitingDocument = DocumentSummary & { readonly need: VoteNeed }

interface Waiting {
  /** The shown documents, most urgent first. */
  readonly documents: WaitingDocument[]
  /** The number of documents that need this pilot's vote. */
  readonly total: number
  /** True if there are only the pilot's own drafts without other votes. */
  readonly areOwnDrafts: boolean
  readonly isComplete: boolean
  readonly error: Error | undefined
  readonly retry: () => void
}

/**
 * The documents that need this pilot's vote. The list includes the missing votes, so no document is fetched.
 */
export function useWaiting(): Waiting {
  const pilotId = usePilotId()
  const { data, isPending, error, refetch } = useQuery(waitingQuery)
  const documents = (data?.items ?? []).flatMap(({ need, ...rest }) => (need ? [{ ...rest, need }] : []))
  return {
    documents: documents
      .toSorted(
        (one, other) =>
          urgency(one, pilotId) - urgency(other, pilotId) || dayOf(one).localeCompare(dayOf(other)),
      )
      .slice(0, maxShown),
    total: documents.length,
    areOwnDrafts: documents.every(({ state }) => state === 'draft'),
    isComplete: !isPending,
    error: data === undefined && error ? error : undefined,
    retry: () => void refetch(),
  }
}

const dayOf = ({ decide_by }: WaitingDocument) => decide_by ?? '9999'

/**
 * Sorts documents that only this pilot can decide first, then those that one of several voters can decide.
 */
function urgency({ need: { kind, must, any_of, any_count } }: WaitingDocument, pilotId: string): number {
  const isNamed = [...must, ...any_of].some(({ id }) => id === pilotId)
  if (kind !== 'more' || !isNamed) return 3
  return must.length + any_count === 1 ? (must.length === 1 ? 0 : 1) : 2
}
