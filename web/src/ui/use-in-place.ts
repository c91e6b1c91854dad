import { useRef, useState } from 'react'

/** Something that opens in the place of its button; closing it leads back onto the button. */
export function useInPlace() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      // The button comes back with the next picture.
      requestAnimationFrame(() => button.current?.focus())
    },
  }
}

/** As a `ref`: whoever opened this came to write or to press here. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
