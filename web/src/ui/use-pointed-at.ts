import { useEffect, useRef } from 'react'

import { bringIntoView } from '#web/ui/bring-into-view.ts'

/** Scrolls to the target of an address and focuses it, also when it loads later than the address. */
export function usePointedAt<Element extends HTMLElement>(
  isPointedAt: boolean,
  block?: ScrollLogicalPosition,
) {
  const target = useRef<Element>(null)
  useEffect(() => {
    if (!isPointedAt || !target.current) return
    target.current.focus({ preventScroll: true })
    return bringIntoView(target.current, block)
  }, [isPointedAt, block])
  return target
}
