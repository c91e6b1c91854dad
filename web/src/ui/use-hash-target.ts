import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { bringIntoView } from '#web/ui/bring-into-view.ts'

/** For something that an address can point at by `#id`: comes into view and takes the focus, also when it is loaded after the address. */
export function useHashTarget<Element extends HTMLElement>(id: string) {
  const target = useRef<Element>(null)
  const isTarget = useLocation().hash === id
  useEffect(() => {
    if (!isTarget || !target.current) return
    target.current.focus({ preventScroll: true })
    return bringIntoView(target.current, 'start')
  }, [isTarget])
  return { isTarget, props: { id, ref: target, tabIndex: -1 } }
}
