import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that counts as being there, in pixels. */
const endMargin = 80
const questionSelector = '.msg.mine'
/** Space above the newest question, in pixels. */
const topMargin = 90

const maxScroll = () => document.documentElement.scrollHeight - window.innerHeight
const isNearEnd = () => maxScroll() - window.scrollY < endMargin

/** Scrolls to the end of the page and follows it while `content` grows, unless the pilot has scrolled up. */
export function useFollowEnd(content: RefObject<HTMLElement | null>): {
  readonly isAtEnd: boolean
  readonly toEnd: () => void
} {
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)

  const toEnd = useCallback(() => {
    isFollowing.current = true
    window.scrollTo({ top: maxScroll(), behavior: 'instant' })
  }, [])

  useLayoutEffect(() => {
    toEnd()
    // Again after the router, which scrolls to the top on navigation.
    const frame = requestAnimationFrame(() => requestAnimationFrame(toEnd))
    return () => cancelAnimationFrame(frame)
  }, [toEnd])

  useEffect(() => {
    const element = content.current
    if (!element) return
    let before = window.scrollY
    const onScroll = () => {
      // Only scrolling up stops following; growing content and layout shifts don't.
      const isUp = window.scrollY < before - 1
      before = window.scrollY
      if (isNearEnd()) isFollowing.current = true
      else if (isUp) isFollowing.current = false
      setAtEnd(isFollowing.current)
    }
    const resizing = new ResizeObserver(() => {
      // Don't scroll the newest question out of view: a long reply is read from its beginning.
      const newest = [...element.querySelectorAll(questionSelector)].at(-1)
      const highest = newest ? newest.getBoundingClientRect().top + window.scrollY - topMargin : Infinity
      const top = Math.min(maxScroll(), Math.max(highest, waitingProposalTop(element)))
      if (isFollowing.current && top > window.scrollY) window.scrollTo({ top, behavior: 'instant' })
    })
    window.addEventListener('scroll', onScroll, { passive: true })
    resizing.observe(element)
    return () => {
      window.removeEventListener('scroll', onScroll)
      resizing.disconnect()
    }
  }, [content])

  return { isAtEnd, toEnd }
}

/** The scroll position that shows a waiting proposal above the command bar, with its beginning in view. */
function waitingProposalTop(element: HTMLElement): number {
  const waiting = element
    .querySelector('[data-message]:last-child [data-proposal=waiting]')
    ?.getBoundingClientRect()
  if (!waiting) return -Infinity
  const bar = document.querySelector('[data-command-bar]')?.getBoundingClientRect().height ?? 0
  return window.scrollY + Math.min(waiting.bottom - window.innerHeight + bar + 16, waiting.top - topMargin)
}
