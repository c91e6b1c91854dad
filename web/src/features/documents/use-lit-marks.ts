import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

import { cardId, goTo } from '#web/features/documents/marks.ts'

/**
 * What is under the pointer or has the focus lights up together with what belongs to it: a card with its words in the sheet, and the
 * other way round. Done on the elements themselves, because a paper has thousands of them and nothing else changes.
 */
export function useLitMarks(root: RefObject<HTMLElement | null>, unfold: (cards: 'review' | 'comments') => void): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const light = (target: EventTarget | null) => {
      const ids = marksAt(target)
      for (const lit of element.querySelectorAll('.lit')) lit.classList.remove('lit')
      for (const id of ids) for (const one of element.querySelectorAll(`[data-mark~="${id}"]`)) one.classList.add('lit')
    }
    const over = (event: Event) => light(event.target)
    const out = () => light(document.activeElement)
    const press = ({ target }: Event) => {
      const number = target instanceof Element ? target.closest<HTMLElement>('.sheet .mark-n') : null
      if (!number) return
      // The card may be folded away: it has to be there before one can go to it.
      flushSync(() => unfold(number.classList.contains('of-comment') ? 'comments' : 'review'))
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
