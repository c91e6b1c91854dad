import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { readEarlier } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/conversation.ts'

/** Delay before the top is observed, because the conversation first scrolls to its end. */
const observeDelay = 400

interface EarlierOptions {
  readonly conversationId: string
  /** The first cached message. */
  readonly first: Message | undefined
  readonly list: RefObject<HTMLElement | null>
}

/** Loads earlier messages when the pilot scrolls near the top, and preserves the scroll position. */
export function useEarlier({ conversationId, first, list }: EarlierOptions) {
  const queryClient = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const anchorRef = useRef<{ element: Element; top: number } | null>(null)
  const before = first && first.parent_id !== null ? first.id : undefined

  const load = async () => {
    if (before === undefined || isLoading) return
    setLoading(true)
    setError('')
    const setAnchor = () => {
      const element = list.current?.firstElementChild
      anchorRef.current = element ? { element, top: element.getBoundingClientRect().top } : null
    }
    try {
      await readEarlier(queryClient, { conversationId, before, onArrival: setAnchor })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '')
    }
    setLoading(false)
  }

  useLayoutEffect(() => {
    const { current: anchor } = anchorRef
    // Wait until the earlier messages are rendered above it.
    if (!anchor || anchor.element === list.current?.firstElementChild) return
    anchorRef.current = null
    window.scrollBy({ top: anchor.element.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  })

  const onNearTop = useEffectEvent(() => {
    // After a failure only the button retries.
    if (error === '') void load()
  })
  useEffect(() => {
    const element = top.current
    if (!element || before === undefined) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNearTop(), {
      rootMargin: '600px 0px 0px',
    })
    const timer = setTimeout(() => watch.observe(element), observeDelay)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [before])

  return { top, hasEarlier: before !== undefined, isLoading, error, load }
}
