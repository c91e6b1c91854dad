/** Positions an opening menu at its button, by coordinates in browsers without CSS anchors. */
export function positionMenu(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return
  // Reset the position from the last time.
  for (const name of ['position-area', 'margin', 'top', 'left', 'right']) menu.style.removeProperty(name)
  if (CSS.supports('anchor-name: --a')) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + 4}px`
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
}

/**
 * Pins an open menu: content that loads above its button may move the button, but never the menu under a
 * pointer.
 */
export function pinMenu(menu: HTMLElement | null): void {
  if (!menu) return
  const { offsetTop, offsetLeft } = menu
  Object.assign(menu.style, {
    positionArea: 'none',
    margin: '0',
    top: `${offsetTop}px`,
    left: `${offsetLeft}px`,
    right: 'auto',
  })
  // Scrolling the page closes the menu.
  const closeOnScroll = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) menu.hidePopover()
  }
  const closed = new AbortController()
  for (const name of ['wheel', 'touchmove'])
    document.addEventListener(name, closeOnScroll, { passive: true, signal: closed.signal })
  menu.addEventListener('toggle', () => closed.abort(), { once: true })
}
