import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { Comments } from '#web/features/documents/comments/use-comments.ts'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'

/** A comment that the address names comes into view with its words, once it is there; where it is settled, among the settled ones. */
export function useNamedComment({ query, filter, setFilter }: Comments): void {
  const { comment: named }: { comment?: unknown } = useSearch({ strict: false })
  const shown = useRef<unknown>(undefined)
  const found = query.data?.find(({ id }) => id === named)
  const wanted = found && (found.settled ? 'settled' : 'open')
  useEffect(() => {
    if (!found || !wanted || shown.current === found.id) return undefined
    if (wanted !== filter) {
      setFilter(wanted)
      return undefined
    }
    // After the frame, which leads to the title of a new page.
    const frame = requestAnimationFrame(() => {
      shown.current = found.id
      goTo(markId(found.id), 'center')
      goTo(cardId(found.id))
    })
    return () => cancelAnimationFrame(frame)
  }, [found, wanted, filter, setFilter])
}
