import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the focus is somewhere in an element; `onLeave` is told when it goes out of it. */
export function useFocusWithin(element: RefObject<HTMLElement | null>, onLeave: () => void): boolean {
  const [isWithin, setWithin] = useState(false)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const here = element.current
    const enter = () => setWithin(true)
    const part = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && here?.contains(relatedTarget)) return
      setWithin(false)
      leave.current()
    }
    here?.addEventListener('focusin', enter)
    here?.addEventListener('focusout', part)
    return () => {
      here?.removeEventListener('focusin', enter)
      here?.removeEventListener('focusout', part)
    }
  }, [element])
  return isWithin
}
