import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { abstainFromDocument, approveDocument, declineDocument, recuseFromDocument, requestChanges } from '#contract/documents/answer-calls.ts'
import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'

export interface Ballot {
  readonly reason?: string
  readonly rating?: number
}

/** Votes on the version that is on the page, by its hash. If it is no longer the newest one, the page then shows what is. */
export function useVote(document: Document) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** The sentence that says why it was refused, or null once the vote is saved. */
  const vote = async (act: VoteAct, ballot: Ballot = {}): Promise<string | null> => {
    setBusy(true)
    const { data, error } = await sendVote(document, act, ballot)
    setBusy(false)
    if (!error) {
      keepDocument(queryClient, data)
      return null
    }
    void refetchDocuments(queryClient)
    return error.fields['reason'] ?? error.fields['alignment'] ?? error.detail
  }
  return { vote, isBusy }
}

function sendVote({ id, version, hash }: Document, act: VoteAct, { reason = '', rating }: Ballot) {
  const params = { id }
  const given = { version, hash }
  const rated = { ...given, ...(rating !== undefined && { alignment: rating }) }
  if (act === 'approve') return send(approveDocument, { params, body: rated })
  if (act === 'request_changes') return send(requestChanges, { params, body: { ...rated, reason } })
  if (act === 'decline') return send(declineDocument, { params, body: { ...rated, reason } })
  if (act === 'abstain') return send(abstainFromDocument, { params, body: given })
  return send(recuseFromDocument, { params, body: given })
}
