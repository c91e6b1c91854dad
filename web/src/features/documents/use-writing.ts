import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { readWriting } from '#contract/documents/writing-calls.ts'
import { type Document, refetchDocuments } from '#web/features/documents/queries.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

export type Writing = ReplyOf<typeof readWriting>

const pace = 500
const keyOf = ({ id }: Document) => ['writing', id]

/** The text a model is writing for this document, polled while it writes. */
export function useWriting(document: Document) {
  const { t } = useTexts('writing')
  const queryClient = useQueryClient()
  const { data: writing } = useQuery({
    queryKey: keyOf(document),
    enabled: document.may.write,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<Writing>(keyOf(document))
      const from = known?.state === 'writing' ? known.text.length : 0
      const read = (place: number) =>
        sendOrThrow(readWriting, { params: { id: document.id }, query: { from: place }, signal })
      const now = await read(from)
      // Fetch only the new part; a restarted text is read from its start.
      if (from === 0 || now.state === 'none') return now
      return now.length >= from ? { ...now, text: (known?.text ?? '') + now.text } : read(0)
    },
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? pace : false),
    staleTime: Infinity,
  })

  const state = writing?.state ?? 'none'
  const before = useRef(state)
  useEffect(() => {
    // A writing that no longer exists has become a version.
    if (before.current === 'writing' && state === 'none') {
      void refetchDocuments(queryClient)
      notify.success(t('done'))
    }
    before.current = state
  }, [state, queryClient, t])

  // Cancel a poll in flight when a call returns: its older result would stop the polling.
  const keep = (now: Writing) =>
    void queryClient
      .cancelQueries({ queryKey: keyOf(document) })
      .then(() => queryClient.setQueryData(keyOf(document), now))
  return { writing: state === 'none' ? null : (writing ?? null), keep }
}
