import type { KeyboardEvent } from 'react'

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/**
 * A menu that is about to open begins on what is chosen, or on its first item. The browser itself leads there in the moment it opens: led
 * there afterwards, whoever was quicker would be led back, and press something else.
 */
export function beginOnChosen(menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0]
  for (const item of items) item.toggleAttribute('autofocus', item === chosen)
}

/** Arrows, Home and End inside a menu; from its last item on to the first. */
export function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const here = items.findIndex((item) => item === document.activeElement)
  const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}
