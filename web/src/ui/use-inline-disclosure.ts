import { useEffect, useRef, useState } from 'react'

/** State of content that opens in place of its button; closing it returns the focus to the button. */
export function useInlineDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  // An effect, because the button must be rendered again first.
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isOpen])
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      returnsFocus.current = true
      setOpen(false)
    },
  }
}

/** A `ref` that moves the focus to its element on mount. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
