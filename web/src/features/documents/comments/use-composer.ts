import { useCallback, useState } from 'react'

import { occurrencesOf, shownText, wordsOf } from '#contract/documents/locate-quote.ts'
import { type CommentDraft, readDraft, storedDraft } from '#web/features/documents/comments/stored-comment.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { usePilotId } from '#web/ground/session.ts'

export interface Composer {
  readonly draft: CommentDraft | null
  readonly begin: (about: {
    readonly passage: number
    readonly quote?: string
    readonly occurrence?: number
  }) => void
  readonly end: () => void
}

/** The comment being written. A new selection replaces its quote; the text stays. */
export function useComposer({ id, version, passages }: Document): Composer {
  const pilotId = usePilotId()
  const [draft, setDraft] = useState(() => readDraft(pilotId, id))
  const begin = useCallback<Composer['begin']>(
    ({ passage, quote, occurrence = 0 }) => {
      const { words } = wordsOf(shownText(passages[passage]?.text ?? ''))
      if (words === '') return
      // If the rendered words can't be found in the Markdown, the comment is about the whole passage.
      const isThere = quote !== undefined && occurrencesOf(words, quote).length > occurrence
      const begun = { version, passage, ...(isThere ? { quote, occurrence } : { occurrence: 0 }) }
      storedDraft(pilotId, id).write(begun)
      setDraft(begun)
    },
    [id, version, passages, pilotId],
  )
  const end = useCallback(() => {
    storedDraft(pilotId, id).clear()
    setDraft(null)
  }, [id, pilotId])
  return { draft, begin, end }
}
