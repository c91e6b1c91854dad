import { type RefObject, useEffect, useRef, useState } from 'react'

import { keepDraft, keepPatch } from '#web/features/documents/kept-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import type { RichTextHandle } from '#web/features/documents/rich-text/rich-text.tsx'

// A patch that became longer than this is better kept as a whole text.
const longestPatch = 50_000

interface Writing {
  readonly document: Pick<Document, 'id'>
  readonly title: string
  readonly version: number
  readonly text: RefObject<RichTextHandle | null>
}

/** Keeps what is written on this device: right after each key press is drawn, and at once when the page may go away. */
export function useKeeping(writing: Writing) {
  const newest = useRef(writing)
  useEffect(() => {
    newest.current = writing
  })
  // oxlint-disable-next-line react/refs -- read when something is kept, never while drawing
  const [keeping] = useState(() => keeper(newest))
  useEffect(() => {
    window.addEventListener('pagehide', keeping.now)
    document.addEventListener('visibilitychange', keeping.now)
    return () => {
      window.removeEventListener('pagehide', keeping.now)
      document.removeEventListener('visibilitychange', keeping.now)
      keeping.stop()
    }
  }, [keeping])
  return keeping
}

function keeper(newest: RefObject<Writing>) {
  let frame: number | undefined
  /** The blocks as they were when the text was last kept whole. */
  let whole: readonly object[] | undefined

  const keep = () => {
    const { document, title, version, text } = newest.current
    if (!text.current) return
    const changed = whole && text.current.changedSince(whole)
    if (changed && changed.blocks.reduce((sum, words) => sum + words.length, 0) < longestPatch) return keepPatch(document, { title, ...changed })
    const { nodes, blocks } = text.current.all()
    keepDraft(document, { title, version, blocks })
    whole = nodes
  }
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  const now = () => {
    if (frame === undefined) return
    stop()
    keep()
  }
  return {
    now,
    stop,
    soon: () => {
      // After the frame, so that nobody waits for it.
      frame ??= requestAnimationFrame(() => setTimeout(now, 0))
    },
    /** Another text is opened: what is kept next is that one, whole. */
    anew: () => {
      stop()
      whole = undefined
    },
  }
}
