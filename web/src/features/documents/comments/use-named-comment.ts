import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { Comments } from '#web/features/documents/comments/use-comments.ts'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'

/** Scrolls to the comment named in the URL once it is loaded, and switches to settled comments if needed. */
export function useNamedComment({ query, filter, setFilter }: Comments): void {
  const { comment: named } = useSearch({ from: '/signed-in/framed/dashboard/build-room' })
  const shown = useRef('')
  const found = query.data?.find(({ id }) => id === named)
  const wanted = found && (found.settled ? 'settled' : 'open')
  useEffect(() => {
    if (!found || !wanted || shown.current === found.id) return undefined
    if (wanted !== filter) {
      setFilter(wanted)
      return undefined
    }
    // After the frame in which navigation focuses the page title.
    const frame = requestAnimationFrame(() => {
      shown.current = found.id
      goTo(markId(found.id), 'center')
      goTo(cardId(found.id))
    })
    return () => cancelAnimationFrame(frame)
  }, [found, wanted, filter, setFilter])
}
