import { useSyncExternalStore } from 'react'

const key = 'engines'
const hidden = 'hidden'

/** Below this width the engines fold (frame.css). */
const narrow = '(max-width: 1099.98px)'

const listeners = new Set<() => void>()
/** The pilot's own choice where the engines fold by themselves: it lasts as long as the page that folds them. */
let isOpened = false

const isNarrow = () => matchMedia(narrow).matches
const foldsByItself = (isWide: boolean) => isWide || isNarrow()
const isHidden = (isWide: boolean) => (foldsByItself(isWide) ? !isOpened : localStorage.getItem(key) === hidden)

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
  if (foldsByItself(isWide)) isOpened = !isOpened
  else if (isHidden(isWide)) localStorage.removeItem(key)
  else localStorage.setItem(key, hidden)
  changed()
}

/** Folds the engines again where they fold by themselves. */
export function refoldEngines(): void {
  if (!isOpened) return
  isOpened = false
  changed()
}

export interface EnginesView {
  readonly isHidden: boolean
  /** Opened over the page, where there is no room beside it. */
  readonly isOver: boolean
  readonly toggle: () => void
}

/**
 * Whether the right sidebar is hidden. On a wide window the choice is remembered in this browser, and is the same in all its tabs.
 * @param isWide whether the page wants the engines' room for itself, as a document does; Toggle View still opens them
 */
export function useEnginesView(isWide: boolean): EnginesView {
  const isNowHidden = useSyncExternalStore(subscribe, () => isHidden(isWide))
  const isOver = useSyncExternalStore(subscribe, () => !isHidden(isWide) && isNarrow())
  return { isHidden: isNowHidden, isOver, toggle: () => toggle(isWide) }
}
