import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { commentsQuery } from '#web/features/documents/comments/queries.ts'
import { threadsOf } from '#web/features/documents/comments/threads.ts'
import type { DocumentMark } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

export type CommentFilter = 'open' | 'settled'
export type Comments = ReturnType<typeof useComments>

/** The open or settled comments of a document with their location and number in its newest version. */
export function useComments(document: Document) {
  const { t } = useTexts('comments')
  const query = useQuery(commentsQuery(document.id))
  const [filter, setFilter] = useState<CommentFilter>('open')
  const { data } = query
  const { passages } = document
  const shown = useMemo(
    () => data?.filter(({ settled }) => (settled !== null) === (filter === 'settled')) ?? [],
    [data, filter],
  )
  const threads = useMemo(() => threadsOf({ passages }, shown), [passages, shown])
  const marks = useMemo(
    () =>
      threads.here.map(({ comment, at, number }): readonly [number, DocumentMark] => {
        const label = t('card.number', { number, name: comment.author_name || '—' })
        return [
          at.passage,
          { id: comment.id, number, kind: 'comment', quote: comment.quote, occurrence: at.occurrence, label },
        ]
      }),
    [threads, t],
  )
  const counts = {
    open: data?.filter(({ settled }) => settled === null).length ?? 0,
    settled: data?.filter(({ settled }) => settled !== null).length ?? 0,
  }
  return { query, threads, marks, filter, setFilter, counts }
}
