import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

import { cardId, goTo } from '#web/features/documents/marks.ts'

/**
 * Highlights a card together with its quote on hover or focus, in both directions. It changes the DOM
 * directly, because rerendering thousands of elements would be slow.
 */
export function useLitMarks(
  root: RefObject<HTMLElement | null>,
  unfold: (cards: 'review' | 'comments') => void,
): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const light = (target: EventTarget | null) => {
      const ids = marksAt(target)
      for (const lit of element.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit')
      for (const id of ids)
        for (const one of element.querySelectorAll(`[data-mark~="${id}"]`)) one.setAttribute('data-lit', '')
    }
    const over = (event: Event) => light(event.target)
    const out = () => light(document.activeElement)
    const press = ({ target }: Event) => {
      const number =
        target instanceof Element ? target.closest<HTMLElement>('[data-passage] button[data-mark]') : null
      if (!number) return
      // The card may be folded away, so wait until it is rendered.
      flushSync(() => unfold(number.dataset['kind'] === 'comment' ? 'comments' : 'review'))
      goTo(cardId(number.dataset['mark'] ?? ''))
    }
    const events = { pointerover: over, focusin: over, pointerleave: out, click: press }
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener)
    }
  }, [root, unfold])
}

function marksAt(target: EventTarget | null): string[] {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
  return marked?.dataset['mark']?.split(' ') ?? []
}
