const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view: after the frame scrolls a new page to its top, and again while content above
 * it loads, until the pilot scrolls or types. Returns a function that stops it.
 */
export function bringIntoView(element: HTMLElement, block: ScrollLogicalPosition = 'center'): () => void {
  const show = () => element.scrollIntoView({ block })
  const frame = requestAnimationFrame(show)
  const resizeObserver = new ResizeObserver(show)
  resizeObserver.observe(document.body)
  const end = () => {
    cancelAnimationFrame(frame)
    resizeObserver.disconnect()
    for (const input of userInputs) window.removeEventListener(input, end)
  }
  for (const input of userInputs) window.addEventListener(input, end, { passive: true })
  return end
}
