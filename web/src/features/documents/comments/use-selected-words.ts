import { type RefObject, useEffect, useState } from 'react'

import { selectedWords, type SelectedWords } from '#web/features/documents/comments/selected-words.ts'

/** What is selected in a sheet now; it follows the selection, by whichever hand or key it is made. */
export function useSelectedWords(sheet: RefObject<HTMLElement | null>): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // A selection changes with every move of the hand; it is looked at once a picture.
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
