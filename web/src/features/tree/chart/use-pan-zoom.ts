import { select } from 'd3-selection'
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform } from 'd3-zoom'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { firstView, scaleLimits, type Size, type View } from '#web/features/tree/chart/view-of-chart.ts'

/**
 * Dragging pans; the wheel and pinching zoom. A new subject moves the view to the focus person; a change of the
 * same drawing, such as a relative whom someone else adds, leaves it where the pilot put it.
 */
export function usePanZoom(drawing: ChartDrawing, subject: string) {
  const frame = useRef<HTMLDivElement>(null)
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity)
  /** True while the view moves by itself, which is animated. */
  const [isGliding, setIsGliding] = useState(false)
  /** The person last moved into view, and whether the pilot has moved it since. */
  const shown = useRef<{ subject: string; isTouched: boolean }>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const show = useCallback(
    (view: View, options: { glides: boolean } = { glides: true }) => {
      const element = frame.current
      if (!element || !behavior.current || size.width === 0) return
      setIsGliding(options.glides)
      if (shown.current) shown.current.isTouched = true
      behavior.current.transform(select(element), toTransform(view, size))
    },
    [size],
  )

  useEffect(() => {
    const element = frame.current
    if (!element || size.width === 0) return undefined
    behavior.current = zoom<HTMLDivElement, unknown>()
      .scaleExtent([...scaleLimits])
      .clickDistance(5)
      .extent([
        [0, 0],
        [size.width, size.height],
      ])
      .translateExtent(roomAround(drawing, size))
      .filter((event: MouseEvent | TouchEvent) => !('button' in event) || event.button === 0)
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (event.sourceEvent) {
          setIsGliding(false)
          if (shown.current) shown.current.isTouched = true
        }
        setTransform(event.transform)
      })
    select(element).call(behavior.current).on('dblclick.zoom', null)
    const before = shown.current
    const previous = before?.subject
    if (before?.subject !== subject || !before.isTouched) {
      show(firstView(drawing, size), { glides: previous !== undefined && previous !== subject })
      shown.current = { subject, isTouched: false }
    }
    return () => void select(element).on('.zoom', null)
  }, [drawing, subject, size, show])

  return { frame, size, transform, isGliding, view: toView(transform, size), show }
}

function toTransform({ x, y, k }: View, { width, height }: Size): ZoomTransform {
  return zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k)
}

function toView(transform: ZoomTransform, { width, height }: Size): View {
  const [x, y] = transform.invert([width / 2, height / 2])
  return { x, y, k: transform.k }
}

/** The chart can be pushed aside, but never out of sight. */
function roomAround({ bounds }: ChartDrawing, { width, height }: Size): [[number, number], [number, number]] {
  const [aside, above] = [width * 0.75, height * 0.75]
  return [
    [bounds.left - aside, bounds.top - above],
    [bounds.right + aside, bounds.bottom + above],
  ]
}

export type PanZoom = ReturnType<typeof usePanZoom>
