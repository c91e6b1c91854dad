const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings something into view: after the frame, which leads to the top of a new page, and again while what stands above it comes and grows,
 * until somebody moves on their own. What it gives back ends that.
 */
export function bringIntoView(element: HTMLElement, block: ScrollLogicalPosition = 'center'): () => void {
  const show = () => element.scrollIntoView({ block })
  const frame = requestAnimationFrame(show)
  const growing = new ResizeObserver(show)
  growing.observe(document.body)
  const end = () => {
    cancelAnimationFrame(frame)
    growing.disconnect()
    for (const move of ownMoves) window.removeEventListener(move, end)
  }
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true })
  return end
}
