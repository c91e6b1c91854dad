import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  abstainFromDocument,
  approveDocument,
  declineDocument,
  recuseFromDocument,
  requestChanges,
} from '#contract/documents/vote-calls.ts'
import type { VoteAct } from '#contract/documents/allowed-votes.ts'
import { type Document, cacheDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'

export interface Ballot {
  readonly reason?: string
  readonly rating?: number
}

/** Votes on the displayed version by its hash. If a newer one exists, the page then shows it. */
export function useVote(document: Document) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /** The reason of a refusal as a sentence, or null once the vote is saved. */
  const vote = async (act: VoteAct, ballot: Ballot = {}): Promise<string | null> => {
    setBusy(true)
    const { data, error } = await sendVote(document, act, ballot)
    setBusy(false)
    if (!error) {
      cacheDocument(queryClient, data)
      return null
    }
    void refetchDocuments(queryClient)
    return error.fields['reason'] ?? error.fields['alignment'] ?? error.detail
  }
  return { vote, isBusy }
}

function sendVote({ id, version, hash }: Document, act: VoteAct, { reason = '', rating }: Ballot) {
  const params = { id }
  const votedVersion = { version, hash }
  const rated = { ...votedVersion, ...(rating !== undefined && { alignment: rating }) }
  if (act === 'approve') return send(approveDocument, { params, body: rated })
  if (act === 'request_changes') return send(requestChanges, { params, body: { ...rated, reason } })
  if (act === 'decline') return send(declineDocument, { params, body: { ...rated, reason } })
  if (act === 'abstain') return send(abstainFromDocument, { params, body: votedVersion })
  return send(recuseFromDocument, { params, body: votedVersion })
}
