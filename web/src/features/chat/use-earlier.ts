import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { readEarlier } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/talk.ts'

/** How long a conversation has stood still before its upper end may ask for more: it is shown from its lower one. */
const settling = 400

interface Earlier {
  readonly talk: string
  /** The first message that is known, if there are others before it. */
  readonly first: Message | undefined
  readonly list: RefObject<HTMLElement | null>
}

/** Reads what stands further up when one comes near it, and keeps what one reads in its place. */
export function useEarlier({ talk, first, list }: Earlier) {
  const queryClient = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [trouble, setTrouble] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const held = useRef<{ element: Element; at: number } | null>(null)
  const before = first && first.parent_id !== null ? first.id : undefined

  const load = async () => {
    if (before === undefined || isLoading) return
    setLoading(true)
    setTrouble('')
    const hold = () => {
      const element = list.current?.firstElementChild
      held.current = element ? { element, at: element.getBoundingClientRect().top } : null
    }
    try {
      await readEarlier(queryClient, { talk, before, onArrival: hold })
    } catch (failure) {
      setTrouble(failure instanceof Error ? failure.message : '')
    }
    setLoading(false)
  }

  useLayoutEffect(() => {
    const { current: anchor } = held
    // Not before they stand above it.
    if (!anchor || anchor.element === list.current?.firstElementChild) return
    held.current = null
    window.scrollBy({ top: anchor.element.getBoundingClientRect().top - anchor.at, behavior: 'instant' })
  })

  const come = useEffectEvent(() => {
    // What failed is asked for again by its button only.
    if (trouble === '') void load()
  })
  useEffect(() => {
    const element = top.current
    if (!element || before === undefined) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: '600px 0px 0px' })
    const timer = setTimeout(() => watch.observe(element), settling)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [before])

  return { top, hasEarlier: before !== undefined, isLoading, trouble, load }
}
