import { useEffect, useSyncExternalStore } from 'react'

const key = 'engines'
const hidden = 'hidden'

/** Below this width the engines fold (frame.css). */
const narrow = '(max-width: 1099.98px)'

const listeners = new Set<() => void>()
/** Pages that want the engines' room for themselves, as a document does. */
let wideContents = 0
/** The pilot's own choice where the engines fold by themselves: it lasts as long as the page that folds them. */
let isOpened = false

const isNarrow = () => matchMedia(narrow).matches
const foldsByItself = () => wideContents > 0 || isNarrow()
const isHidden = () => (foldsByItself() ? !isOpened : localStorage.getItem(key) === hidden)

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

function toggle(): void {
  if (foldsByItself()) isOpened = !isOpened
  else if (isHidden()) localStorage.removeItem(key)
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

/** Whether the right sidebar is hidden. On a wide window the choice is remembered in this browser, and is the same in all its tabs. */
export function useEnginesView(): EnginesView {
  const isNowHidden = useSyncExternalStore(subscribe, isHidden)
  const isOver = useSyncExternalStore(subscribe, () => !isHidden() && isNarrow())
  return { isHidden: isNowHidden, isOver, toggle }
}

/** Folds the engines while a page is shown that needs their room. Toggle View still opens them. */
export function useFoldedEngines(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    wideContents += 1
    isOpened = false
    changed()
    return () => {
      wideContents -= 1
      isOpened = false
      changed()
    }
  }, [isWanted])
}
