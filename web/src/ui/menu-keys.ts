import type { KeyboardEvent } from 'react'

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/**
 * Sets `autofocus` on the checked or first item before the menu opens. Moving the focus afterwards would race
 * with a fast pilot, who could then activate the wrong item.
 */
export function autofocusChosen(menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0]
  for (const item of items) item.toggleAttribute('autofocus', item === chosen)
}

/** Handles arrows, Home and End in a menu; the focus wraps around. */
export function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const current = items.findIndex((item) => item === document.activeElement)
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: items.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}
