import type { KeyboardEvent } from 'react'

import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import type { PanZoom } from '#web/features/tree/chart/use-pan-zoom.ts'
import { scaleLimits, wholeView } from '#web/features/tree/chart/view-of-chart.ts'

interface ChartKeysOptions {
  readonly drawing: ChartDrawing
  readonly panZoom: PanZoom
  /** The act of an arrow key, if it leads anywhere. */
  readonly onArrow: (key: string) => (() => void) | undefined
}

const step = 1.3

/** Plus and minus zoom, Home shows everything, arrows lead to relatives. The buttons use the same acts. */
export function useChartKeys({ drawing, panZoom: { view, size, show }, onArrow }: ChartKeysOptions) {
  const zoomBy = (factor: number) => {
    show({ ...view, k: Math.max(scaleLimits[0], Math.min(scaleLimits[1], view.k * factor)) })
  }
  const zoomIn = () => zoomBy(step)
  const zoomOut = () => zoomBy(1 / step)
  const fit = () => show(wholeView(drawing, size))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts = new Map([
      ['+', zoomIn],
      ['=', zoomIn],
      ['-', zoomOut],
      ['Home', fit],
    ])
    const act = acts.get(event.key) ?? onArrow(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { onKeyDown, zoomIn, zoomOut, fit }
}
