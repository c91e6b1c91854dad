import { useLocation } from '@tanstack/react-router'

import { usePointedAt } from '#web/ui/use-pointed-at.ts'

/** Props for an element that an address can target by `#id`. */
export function useHashTarget<Element extends HTMLElement>(id: string) {
  const isTarget = useLocation().hash === id
  const target = usePointedAt<Element>(isTarget, 'start')
  return { isTarget, props: { id, ref: target, tabIndex: -1 } }
}
