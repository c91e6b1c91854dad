import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const findTitle = () => document.querySelector<HTMLElement>('#page h1[tabindex]')

/** After a navigation the focus stands on the new page's title, so that a screen reader begins there. The first page keeps the browser's own. */
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
      // The page may still be on its way when the address has changed: its title is the first one that is another than before.
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
