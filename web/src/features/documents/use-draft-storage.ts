import { type RefObject, useEffect, useRef, useState } from 'react'

import { storeDraft, storePatch } from '#web/features/documents/stored-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import type { RichTextHandle } from '#web/features/documents/rich-text/rich-text.tsx'

// For longer patches the whole text is stored instead.
const maxPatchLength = 50_000

interface Writing {
  readonly document: Pick<Document, 'id'>
  readonly title: string
  readonly version: number
  readonly text: RefObject<RichTextHandle | null>
}

/** Stores the text on this device: after each rendered keystroke, and at once when the page may be closed. */
export function useDraftStorage(writing: Writing) {
  const newest = useRef(writing)
  useEffect(() => {
    newest.current = writing
  })
  // oxlint-disable-next-line react/refs -- read in event handlers, never during rendering
  const [draftStorage] = useState(() => makeDraftStorage(newest))
  useEffect(() => {
    window.addEventListener('pagehide', draftStorage.saveNow)
    document.addEventListener('visibilitychange', draftStorage.saveNow)
    return () => {
      window.removeEventListener('pagehide', draftStorage.saveNow)
      document.removeEventListener('visibilitychange', draftStorage.saveNow)
      draftStorage.stop()
    }
  }, [draftStorage])
  return draftStorage
}

function makeDraftStorage(newest: RefObject<Writing>) {
  let frame: number | undefined
  /** The blocks when the whole text was last stored. */
  let stored: readonly object[] | undefined

  const store = () => {
    const { document, title, version, text } = newest.current
    if (!text.current) return
    const changed = stored && text.current.changedSince(stored)
    if (changed && changed.blocks.reduce((sum, words) => sum + words.length, 0) < maxPatchLength)
      return storePatch(document, { title, ...changed })
    const { nodes, blocks } = text.current.all()
    storeDraft(document, { title, version, blocks })
    stored = nodes
  }
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  const saveNow = () => {
    if (frame === undefined) return
    stop()
    store()
  }
  return {
    saveNow,
    stop,
    saveSoon: () => {
      // After the frame, so that it doesn't delay rendering.
      frame ??= requestAnimationFrame(() => setTimeout(saveNow, 0))
    },
    /** Another text was opened: store it whole next time. */
    reset: () => {
      stop()
      stored = undefined
    },
  }
}
