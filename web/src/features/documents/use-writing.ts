import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { readWriting } from '#contract/documents/writing-calls.ts'
import { type Document, refetchDocuments } from '#web/features/documents/queries.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

export type Writing = ReplyOf<typeof readWriting>

const pace = 500
const keyOf = ({ id }: Document) => ['writing', id]

/** What a model is writing on this paper: followed while it writes, wherever it writes and however often the page is loaded. */
export function useWriting(document: Document) {
  const { t } = useTexts('writing')
  const queryClient = useQueryClient()
  const { data: writing } = useQuery({
    queryKey: keyOf(document),
    enabled: document.may.write,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<Writing>(keyOf(document))
      const from = known?.state === 'writing' ? known.text.length : 0
      const read = (place: number) => ask(readWriting, { params: { id: document.id }, query: { from: place }, signal })
      const now = await read(from)
      // Only what is new travels; a text that was begun anew is read from its beginning.
      if (from === 0 || now.state === 'none') return now
      return now.length >= from ? { ...now, text: (known?.text ?? '') + now.text } : read(0)
    },
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? pace : false),
    staleTime: Infinity,
  })

  const state = writing?.state ?? 'none'
  const before = useRef(state)
  useEffect(() => {
    // What was being written and is no more has become a version.
    if (before.current === 'writing' && state === 'none') {
      void refetchDocuments(queryClient)
      notify.success(t('done'))
    }
    before.current = state
  }, [state, queryClient, t])

  // A look that was under way when an act was answered is older than its answer: shown, it would stop the following.
  const keep = (now: Writing) =>
    void queryClient.cancelQueries({ queryKey: keyOf(document) }).then(() => queryClient.setQueryData(keyOf(document), now))
  return { writing: state === 'none' ? null : (writing ?? null), keep }
}
