import { useQueryClient } from '@tanstack/react-query'

import { approveDocument } from '#contract/documents/answer-calls.ts'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Approves the version that is on the page, by its hash. If it is no longer the newest one, the page shows what is. */
export function useApprove(document: Document) {
  const queryClient = useQueryClient()
  const act = useAct(approveDocument, (now) => keepDocument(queryClient, now))
  const { id, version, hash } = document
  return {
    isPending: act.isPending,
    approve: (alignment?: number) =>
      act.mutate(
        { params: { id }, body: { version, hash, ...(alignment !== undefined && { alignment }) } },
        { onError: () => void refetchDocuments(queryClient) },
      ),
  }
}

/** Only value-based management weighs an answer against the purpose statement. */
export function needsAlignment({ class: paperClass, approval }: Document): boolean {
  return approval.protocol === 'value_based_management' && (paperClass === 'policy' || paperClass === 'constitutional')
}
