import { scaleUtc } from 'd3-scale'
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { oneDay, type Span } from '#web/features/timeline/time.ts'

/**
 * The visible part of the range. Dragging pans; pinching and Ctrl + wheel zoom. The wheel alone scrolls the
 * page.
 */
export function useView(range: Span) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity)
  const behavior = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null)
  /** The visible span, null for the full range. It is restored when the range or the width changes. */
  const visibleSpan = useRef<Span>(null)

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
      .scaleExtent([1, Math.max(1, (range.to - range.from) / oneDay)])
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
        const total = range.to - range.from
        const from = range.from - (next.x / next.k / width) * total
        visibleSpan.current = next.k === 1 ? null : { from, to: from + total / next.k }
        setTransform(next)
      })
    select(element).call(behavior.current).on('dblclick.zoom', null)
    const all = { from: range.from, to: range.to }
    zoomTo(element, behavior.current, { span: visibleSpan.current ?? all, range: all, width })
    return () => void select(element).on('.zoom', null)
  }, [width, range.from, range.to])

  const scale = useMemo(
    () =>
      transform.rescaleX(
        scaleUtc()
          .domain([range.from, range.to])
          .range([0, Math.max(width, 1)]),
      ),
    [transform, range.from, range.to, width],
  )
  const view: Span = useMemo(
    () => ({
      from: scale.domain()[0]?.getTime() ?? range.from,
      to: scale.domain()[1]?.getTime() ?? range.to,
    }),
    [scale, range],
  )

  const show = useCallback(
    (span: Span) => {
      const element = frame.current
      if (!element || !behavior.current || width === 0) return
      zoomTo(element, behavior.current, { span, range: { from: range.from, to: range.to }, width })
    },
    [width, range.from, range.to],
  )
  return { frame, width, scale, view, show }
}

/** Zooms to a span; d3 clamps it to the range. */
function zoomTo(
  element: HTMLDivElement,
  behavior: ZoomBehavior<HTMLDivElement, unknown>,
  { span, range, width }: { span: Span; range: Span; width: number },
): void {
  const total = range.to - range.from
  const middle = (span.from + span.to) / 2
  const target = select(element)
  behavior.transform(target, zoomIdentity)
  behavior.scaleTo(target, total / Math.max(span.to - span.from, oneDay), [0, 0])
  behavior.translateTo(target, ((middle - range.from) / total) * width, 0)
}
