import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns true while the focus is inside an element, and calls `onLeave` when it leaves. */
export function useFocusWithin(element: RefObject<HTMLElement | null>, onLeave: () => void): boolean {
  const [isWithin, setWithin] = useState(false)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const current = element.current
    const onFocusIn = () => setWithin(true)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && current?.contains(relatedTarget)) return
      setWithin(false)
      leave.current()
    }
    current?.addEventListener('focusin', onFocusIn)
    current?.addEventListener('focusout', onFocusOut)
    return () => {
      current?.removeEventListener('focusin', onFocusIn)
      current?.removeEventListener('focusout', onFocusOut)
    }
  }, [element])
  return isWithin
}
