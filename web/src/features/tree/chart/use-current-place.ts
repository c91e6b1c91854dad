import { type RefObject, useState } from 'react'

import { arrowOf, placeAfterArrow } from '#web/features/tree/chart/arrow-keys.ts'
import type { CloseRelatives } from '#web/features/tree/chart/close-relatives.ts'
import type { ChartDrawing, DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { useStable } from '#web/features/tree/chart/use-stable.ts'

interface CurrentPlaceOptions {
  readonly drawing: ChartDrawing
  readonly relatives: ReadonlyMap<string, CloseRelatives>
  readonly frame: RefObject<HTMLElement | null>
  /** Moves the view so that a place is seen. */
  readonly reveal: (point: { x: number; y: number }) => void
}

/** The one place in the chart that the Tab key reaches; the arrow keys move it along relations. */
export function useCurrentPlace({ drawing, relatives, frame, reveal }: CurrentPlaceOptions) {
  const { people } = drawing
  const [key, setCurrent] = useState<string>()
  const focus = people.find(({ isFocus }) => isFocus)
  const place = people.find((one) => one.key === key) ?? focus

  const moveTo = useStable((to: DrawnPerson) => {
    setCurrent(to.key)
    // The browser would scroll the frame instead of moving the view.
    frame.current
      ?.querySelector<SVGGElement>(`[data-place="${CSS.escape(to.key)}"]`)
      ?.focus({ preventScroll: true })
    reveal(to)
  })
  const onArrow = (pressed: string) => {
    const arrow = arrowOf(pressed)
    if (!arrow || !place) return undefined
    const next = placeAfterArrow(arrow, place, { people, relatives })
    return () => next && moveTo(next)
  }
  return { current: place?.key, setCurrent, moveTo, onArrow }
}
