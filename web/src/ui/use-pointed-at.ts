import { useEffect, useRef } from 'react'

import { bringIntoView } from '#web/ui/bring-into-view.ts'

/** For something that an address points at: it comes into view and takes the focus, also when it is loaded after the address. */
export function usePointedAt<Element extends HTMLElement>(isPointedAt: boolean, block?: ScrollLogicalPosition) {
  const target = useRef<Element>(null)
  useEffect(() => {
    if (!isPointedAt || !target.current) return
    target.current.focus({ preventScroll: true })
    return bringIntoView(target.current, block)
  }, [isPointedAt, block])
  return target
}
