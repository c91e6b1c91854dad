import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'

import { openBlanks } from '#contract/documents/passages.ts'
import { useBlanks } from '#web/features/documents/blanks/use-blanks.ts'
import { useComments } from '#web/features/documents/comments/use-comments.ts'
import { useComposer } from '#web/features/documents/comments/use-composer.ts'
import { gatherMarks } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useNamedPassage } from '#web/features/documents/use-named-passage.ts'
import { useReview } from '#web/features/documents/use-review.ts'
import { useWriting } from '#web/features/documents/use-writing.ts'
import type { OpenedDialog } from '#web/pages/build-room/document-acts.tsx'
import { useLearning } from '#web/pages/shared/use-learning.tsx'

type FoldName = 'review' | 'comments' | 'words'

/** The state that the parts of a document's page share: its dialog, folds, comments, review and blanks. */
export function useOpenDocument(document: Document) {
  const search = useSearch({ from: '/signed-in/framed/dashboard/build-room' })
  const [opened, setOpened] = useState<OpenedDialog | null>(
    search.fill === 'blanks' && document.may.write ? 'fill' : null,
  )
  const [folds, setFolds] = useState<Partial<Record<FoldName, boolean>>>({})
  const writing = useWriting(document)
  const review = useReview(document, folds.review === true)
  const comments = useComments(document)
  const composer = useComposer(document)
  const { learn, offer } = useLearning()
  const close = () => setOpened(null)
  const blanks = useBlanks(document, (filled) => {
    learn(document, filled)
    close()
  })
  const { begin } = composer
  const unfold = useCallback((name: FoldName) => setFolds((all) => ({ ...all, [name]: true })), [])
  const comment = useCallback(
    (about: Parameters<typeof begin>[0]) => {
      unfold('comments')
      begin(about)
    },
    [begin, unfold],
  )
  // Unfold the comments if there are open ones, a draft, or one named in the URL. They then stay open.
  const hasComments = comments.counts.open > 0 || composer.draft !== null || search.comment !== undefined
  if (hasComments && folds.comments === undefined) setFolds({ ...folds, comments: true })
  const isOpen = {
    review: folds.review === true,
    comments: folds.comments === true,
    words: folds.words ?? (writing.writing !== null || isOutline(document)),
  }
  useNamedPassage(document, (from) => setOpened({ from, to: document.version }))
  return {
    opened,
    open: setOpened,
    close,
    fill: () => setOpened(document.body.trim() === '' ? 'edit' : 'fill'),
    isFilling: opened === 'fill' && blanks.blanks.length > 0 && document.may.write,
    blanks,
    fold: (name: FoldName) => ({
      isOpen: isOpen[name],
      onToggle: () => setFolds({ ...folds, [name]: !isOpen[name] }),
    }),
    unfold,
    writing,
    review,
    comments,
    composer,
    comment,
    marks: useMemo(() => gatherMarks(review.marks, comments.marks), [review.marks, comments.marks]),
    /** Offers to learn from the values just filled in. */
    offer,
  }
}

export type OpenDocument = ReturnType<typeof useOpenDocument>

/** True for a document from `/doc custom` that no one has edited yet. */
export function isOutline({ template, version, body }: Document): boolean {
  return template === null && version === 1 && body !== '' && openBlanks(body).length > 0
}
