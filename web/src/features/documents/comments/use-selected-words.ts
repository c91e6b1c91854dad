import { type RefObject, useEffect, useState } from 'react'

import { selectedWords, type SelectedWords } from '#web/features/documents/comments/selected-words.ts'

/** The current selection in a document, by pointer or keyboard. */
export function useSelectedWords(sheet: RefObject<HTMLElement | null>): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // `selectionchange` fires on every pointer move; read it once per frame.
      frame = requestAnimationFrame(() => setSelected(sheet.current && selectedWords(sheet.current)))
    }
    document.addEventListener('selectionchange', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      cancelAnimationFrame(frame)
    }
  }, [sheet])
  return selected
}
