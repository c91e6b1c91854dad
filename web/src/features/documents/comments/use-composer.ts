import { useCallback, useState } from 'react'

import { placesOf, shownText, wordsOf } from '#contract/documents/where-stands.ts'
import { type CommentDraft, dropDraft, keepDraft, keptDraft } from '#web/features/documents/comments/kept-comment.ts'
import type { Document } from '#web/features/documents/queries.ts'

export interface Composer {
  readonly draft: CommentDraft | null
  readonly begin: (about: { readonly passage: number; readonly quote?: string; readonly occurrence?: number }) => void
  readonly end: () => void
}

/** The one comment that is being written. Other words chosen meanwhile become what it is about; what was written stays. */
export function useComposer({ id, version, passages }: Document, pilotId: string): Composer {
  const [draft, setDraft] = useState(() => keptDraft(pilotId, id))
  const begin = useCallback<Composer['begin']>(
    ({ passage, quote, occurrence = 0 }) => {
      const { words } = wordsOf(shownText(passages[passage]?.text ?? ''))
      if (words === '') return
      // Markdown can be drawn in ways that its words do not tell; then the comment is about the whole passage.
      const isThere = quote !== undefined && placesOf(words, quote).length > occurrence
      const begun = { version, passage, ...(isThere ? { quote, occurrence } : { occurrence: 0 }) }
      keepDraft(pilotId, id, begun)
      setDraft(begun)
    },
    [id, version, passages, pilotId],
  )
  const end = useCallback(() => {
    dropDraft(pilotId, id)
    setDraft(null)
  }, [id, pilotId])
  return { draft, begin, end }
}
