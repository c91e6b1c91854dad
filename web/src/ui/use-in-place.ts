import { useEffect, useRef, useState } from 'react'

/** Something that opens in the place of its button; closing it leads back onto the button. */
export function useInPlace() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLedBack = useRef(false)
  // Not before the button is there again, however long the next picture takes.
  useEffect(() => {
    if (isOpen || !isLedBack.current) return
    isLedBack.current = false
    button.current?.focus()
  }, [isOpen])
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      isLedBack.current = true
      setOpen(false)
    },
  }
}

/** As a `ref`: whoever opened this came to write or to press here. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
