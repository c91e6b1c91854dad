import { useSyncExternalStore } from 'react'

const key = 'engines'
const hidden = 'hidden'

/** Below this width the engines collapse (frame.css). */
const narrow = '(max-width: 1099.98px)'

const listeners = new Set<() => void>()
/**
 * The pilot's choice where the engines collapse automatically. It lasts until the width or the page changes.
 */
let isOpened = false

const isNarrow = () => matchMedia(narrow).matches
const collapsesAutomatically = (isWide: boolean) => isWide || isNarrow()
const isHidden = (isWide: boolean) =>
  collapsesAutomatically(isWide) ? !isOpened : localStorage.getItem(key) === hidden

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const width = matchMedia(narrow)
  const refold = () => {
    isOpened = false
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', listener)
  width.addEventListener('change', refold)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    width.removeEventListener('change', refold)
  }
}

function toggle(isWide: boolean): void {
  if (collapsesAutomatically(isWide)) isOpened = !isOpened
  else if (isHidden(isWide)) localStorage.removeItem(key)
  else localStorage.setItem(key, hidden)
  changed()
}

/** Collapses the engines again where they collapse automatically. */
export function refoldEngines(): void {
  if (!isOpened) return
  isOpened = false
  changed()
}

export interface EnginesView {
  readonly isHidden: boolean
  /** Opened as an overlay, where the page leaves no room for them. */
  readonly isOver: boolean
  readonly toggle: () => void
}

/**
 * The visibility of the right sidebar. On a wide window the choice is stored in this browser and shared by
 * its tabs.
 * @param isWide true if the page uses the engines' space, as a document does; Toggle View still opens them
 */
export function useEnginesView(isWide: boolean): EnginesView {
  const isNowHidden = useSyncExternalStore(subscribe, () => isHidden(isWide))
  const isOver = useSyncExternalStore(subscribe, () => !isHidden(isWide) && isNarrow())
  return { isHidden: isNowHidden, isOver, toggle: () => toggle(isWide) }
}
