import type { KeyboardEvent } from 'react'

import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

/** What a key does in the bar. Enter without an open list is the form's own, which sends what is written. */
export function pressInBar(event: KeyboardEvent<HTMLInputElement>, controls: BarControls, isOpen: boolean): void {
  const { bar, suggestions, act, fill, choose, leaf } = controls
  // Safari has ended the composition already when it reports the Enter that did it; the code 229 still tells.
  if (event.nativeEvent.isComposing || event.keyCode === 229) {
    if (event.key === 'Enter') event.preventDefault()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const keys = isOpen ? openKeys() : closedKeys()
  const press = keys[event.key]
  if (!press) return
  event.preventDefault()
  press()

  function openKeys(): Partial<Record<string, () => void>> {
    const pointed = suggestions[bar.pointed]
    const point = (step: number) => act({ type: 'point', at: (bar.pointed + step + suggestions.length) % suggestions.length })
    return {
      ArrowDown: () => point(1),
      ArrowUp: () => point(-1),
      Escape: () => act({ type: 'shut' }),
      ...(pointed && { Tab: () => fill(pointed), Enter: () => choose(pointed) }),
    }
  }

  function closedKeys(): Partial<Record<string, () => void>> {
    const isLeafing = bar.back > 0
    return {
      ...((bar.text === '' || isLeafing) && { ArrowUp: () => leaf(1) }),
      ...(isLeafing && { ArrowDown: () => leaf(-1) }),
      ...(bar.isRefused && { Escape: () => act({ type: 'shut' }) }),
    }
  }
}
