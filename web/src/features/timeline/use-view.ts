import { scaleUtc } from 'd3-scale'
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { oneDay, type Span } from '#web/features/timeline/time.ts'

/**
 * Which part of the whole is seen. Dragging moves it, two fingers and the wheel with Ctrl change how much of it there is; a wheel alone
 * scrolls the page, as everywhere.
 */
export function useView(whole: Span) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity)
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null)
  /** The time one looks at; nothing while it is everything. It stays when the whole grows or the window changes. */
  const seen = useRef<Span>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = frame.current
    if (!element || width === 0) return undefined
    behavior.current = zoom<HTMLDivElement, unknown>()
      .scaleExtent([1, Math.max(1, (whole.to - whole.from) / oneDay)])
      .extent([
        [0, 0],
        [width, 1],
      ])
      .translateExtent([
        [0, Number.NEGATIVE_INFINITY],
        [width, Number.POSITIVE_INFINITY],
      ])
      .filter((event: MouseEvent | TouchEvent) =>
        event.type === 'wheel' ? event.ctrlKey || event.metaKey : !('button' in event) || event.button === 0,
      )
      .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
        const total = whole.to - whole.from
        const from = whole.from - (next.x / next.k / width) * total
        seen.current = next.k === 1 ? null : { from, to: from + total / next.k }
        setTransform(next)
      })
    select(element).call(behavior.current).on('dblclick.zoom', null)
    const all = { from: whole.from, to: whole.to }
    turnTo(element, behavior.current, { span: seen.current ?? all, whole: all, width })
    return () => void select(element).on('.zoom', null)
  }, [width, whole.from, whole.to])

  const scale = useMemo(
    () =>
      transform.rescaleX(
        scaleUtc()
          .domain([whole.from, whole.to])
          .range([0, Math.max(width, 1)]),
      ),
    [transform, whole.from, whole.to, width],
  )
  const view: Span = useMemo(
    () => ({ from: scale.domain()[0]?.getTime() ?? whole.from, to: scale.domain()[1]?.getTime() ?? whole.to }),
    [scale, whole],
  )

  const show = useCallback(
    (span: Span) => {
      const element = frame.current
      if (!element || !behavior.current || width === 0) return
      turnTo(element, behavior.current, { span, whole: { from: whole.from, to: whole.to }, width })
    },
    [width, whole.from, whole.to],
  )
  return { frame, width, scale, view, show }
}

/** Shows a time, as far as it lies in the whole: the behavior's own limits apply. */
function turnTo(
  element: HTMLDivElement,
  behavior: ZoomBehavior<HTMLDivElement, unknown>,
  { span, whole, width }: { span: Span; whole: Span; width: number },
): void {
  const total = whole.to - whole.from
  const middle = (span.from + span.to) / 2
  const target = select(element)
  behavior.transform(target, zoomIdentity)
  behavior.scaleTo(target, total / Math.max(span.to - span.from, oneDay), [0, 0])
  behavior.translateTo(target, ((middle - whole.from) / total) * width, 0)
}
