import { useSyncExternalStore } from 'react'

const key = 'engines'
const hidden = 'hidden'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the right sidebar is hidden: remembered in this browser, and the same in all its tabs. */
export function useToggleView(): [boolean, () => void] {
  const isHidden = useSyncExternalStore(subscribe, () => localStorage.getItem(key) === hidden)
  const toggle = () => {
    if (isHidden) localStorage.removeItem(key)
    else localStorage.setItem(key, hidden)
    for (const listener of listeners) listener()
  }
  return [isHidden, toggle]
}
