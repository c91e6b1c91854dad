import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** As near to the end as counts as being there. */
const near = 80
/** The newest question, and the room above it. */
const question = '.msg.mine'
const above = 90

const room = () => document.documentElement.scrollHeight - window.innerHeight
const isNearEnd = () => room() - window.scrollY < near

/** Begins at the end of the page and stays there while what stands in `content` grows; whoever has scrolled up is left in peace, and told so. */
export function useFollowEnd(content: RefObject<HTMLElement | null>): { readonly isAtEnd: boolean; readonly toEnd: () => void } {
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)

  const toEnd = useCallback(() => {
    isFollowing.current = true
    window.scrollTo({ top: room(), behavior: 'instant' })
  }, [])

  useLayoutEffect(() => {
    toEnd()
    // Once more after the router, which begins a new address at its top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(toEnd))
    return () => cancelAnimationFrame(frame)
  }, [toEnd])

  useEffect(() => {
    const element = content.current
    if (!element) return
    let before = window.scrollY
    const look = () => {
      // Only who goes up leaves the end: what grows below or moves by itself does not.
      const isUp = window.scrollY < before - 1
      before = window.scrollY
      if (isNearEnd()) isFollowing.current = true
      else if (isUp) isFollowing.current = false
      setAtEnd(isFollowing.current)
    }
    const follow = new ResizeObserver(() => {
      // As far as the newest question stays in view: a long answer is read from its beginning.
      const asked = [...element.querySelectorAll(question)].at(-1)
      const highest = asked ? asked.getBoundingClientRect().top + window.scrollY - above : Infinity
      const top = Math.min(room(), Math.max(highest, toWaiting(element)))
      if (isFollowing.current && top > window.scrollY) window.scrollTo({ top, behavior: 'instant' })
    })
    window.addEventListener('scroll', look, { passive: true })
    follow.observe(element)
    return () => {
      window.removeEventListener('scroll', look)
      follow.disconnect()
    }
  }, [content])

  return { isAtEnd, toEnd }
}

/** How far down the page the newest act that waits for the pilot can be decided on: above the command bar, its beginning in view. */
function toWaiting(element: HTMLElement): number {
  const waiting = element.querySelector('.msg:last-child .proposal:not(.decided)')?.getBoundingClientRect()
  if (!waiting) return -Infinity
  const bar = document.querySelector('.command')?.getBoundingClientRect().height ?? 0
  return window.scrollY + Math.min(waiting.bottom - window.innerHeight + bar + 16, waiting.top - above)
}
