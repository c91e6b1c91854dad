import { useEffect, useRef } from 'react'

import { bringIntoView } from '#web/ui/bring-into-view.ts'

/** For a message that the address names: it comes into view and takes the focus. */
export function useNamed(isNamed: boolean) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed || !card.current) return
    card.current.focus({ preventScroll: true })
    return bringIntoView(card.current)
  }, [isNamed])
  return card
}
