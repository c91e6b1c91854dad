/** Puts a menu that is about to open to its button. Browsers that can't tie one thing to another yet get the place by numbers. */
export function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return
  // Where it stayed the last time says nothing of now.
  for (const name of ['position-area', 'margin', 'top', 'left', 'right']) menu.style.removeProperty(name)
  if (CSS.supports('anchor-name: --a')) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + 4}px`
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
}

/** Keeps an open menu where it is: what comes later above its button moves the button, never the menu away from under a pointer. */
export function stay(menu: HTMLElement | null): void {
  if (!menu) return
  const { offsetTop, offsetLeft } = menu
  Object.assign(menu.style, { positionArea: 'none', margin: '0', top: `${offsetTop}px`, left: `${offsetLeft}px`, right: 'auto' })
  // Whoever scrolls away from its button has left it.
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) menu.hidePopover()
  }
  const left = new AbortController()
  for (const name of ['wheel', 'touchmove']) document.addEventListener(name, leave, { passive: true, signal: left.signal })
  menu.addEventListener('toggle', () => left.abort(), { once: true })
}
