import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const findTitle = () => document.querySelector<HTMLElement>('#page h1[tabindex]')

/**
 * Focuses the new page's title after a navigation, so that a screen reader starts there. The first page keeps
 * the browser's focus.
 */
export function useTitleFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: HTMLElement | null = null
    let observer: MutationObserver | undefined
    const stop = () => {
      observer?.disconnect()
      observer = undefined
    }
    const focusNewTitle = () => {
      const title = findTitle()
      if (!title || title === before) return
      title.focus({ preventScroll: true })
      stop()
    }
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      stop()
      const page = document.querySelector('#page')
      if (!fromLocation || !pathChanged || !page) return
      // The page may load after the address changes: wait for a title element other than the current one.
      before = findTitle()
      observer = new MutationObserver(focusNewTitle)
      observer.observe(page, { childList: true, subtree: true })
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
