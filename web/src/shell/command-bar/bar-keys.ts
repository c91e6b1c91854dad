import type { KeyboardEvent } from 'react'

import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

/** Handles a key in the bar. Enter without an open list submits the form. */
export function handleBarKey(
  event: KeyboardEvent<HTMLInputElement>,
  controls: BarControls,
  isOpen: boolean,
): void {
  const { bar, suggestions, act, fill, choose, browse } = controls
  // Safari ends an IME composition before it reports the Enter; only key code 229 still identifies it.
  if (event.nativeEvent.isComposing || event.keyCode === 229) {
    if (event.key === 'Enter') event.preventDefault()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const keys = isOpen ? openKeys() : closedKeys()
  const action = keys[event.key]
  if (!action) return
  event.preventDefault()
  action()

  function openKeys(): Partial<Record<string, () => void>> {
    const pointed = suggestions[bar.pointed]
    const point = (step: number) =>
      act({ type: 'point', at: (bar.pointed + step + suggestions.length) % suggestions.length })
    return {
      ArrowDown: () => point(1),
      ArrowUp: () => point(-1),
      Escape: () => act({ type: 'shut' }),
      ...(pointed && { Tab: () => fill(pointed), Enter: () => choose(pointed) }),
    }
  }

  function closedKeys(): Partial<Record<string, () => void>> {
    const isBrowsing = bar.back > 0
    return {
      ...((bar.text === '' || isBrowsing) && { ArrowUp: () => browse(1) }),
      ...(isBrowsing && { ArrowDown: () => browse(-1) }),
      ...(bar.isRefused && { Escape: () => act({ type: 'shut' }) }),
    }
  }
}
