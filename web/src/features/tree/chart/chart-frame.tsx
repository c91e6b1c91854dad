import { useId } from 'react'

import { ChartContent } from '#web/features/tree/chart/chart-content.tsx'
import { ChartCorners } from '#web/features/tree/chart/chart-corners.tsx'
import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { nameOf } from '#web/features/tree/chart/name-of.ts'
import type { TreeChartProps } from '#web/features/tree/chart/tree-chart.tsx'
import type { Chart } from '#web/features/tree/chart/use-chart.ts'
import { useChartKeys } from '#web/features/tree/chart/use-chart-keys.ts'
import { useCurrentPlace } from '#web/features/tree/chart/use-current-place.ts'
import { usePanZoom } from '#web/features/tree/chart/use-pan-zoom.ts'
import { detailAt, viewWith } from '#web/features/tree/chart/view-of-chart.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/tree-chart.module.css'

interface ChartFrameProps extends Omit<Chart, 'drawing'>, Omit<TreeChartProps, 'data'> {
  readonly drawing: ChartDrawing
  readonly total: number
}

/** From this number of people on, they don't move to their new places but appear there. */
const crowd = 150

/** The chart in its frame, which can be panned, zoomed and walked through, with the tools in its corners. */
export function ChartFrame({ drawing, direction, total, corner, ...content }: ChartFrameProps) {
  const { t } = useTexts('tree-chart')
  const keysId = useId()
  const { people, relatives } = content
  const focusId = drawing.people.find(({ isFocus }) => isFocus)?.person ?? ''
  const panZoom = usePanZoom(drawing, `${direction} ${focusId}`)
  const { frame, size, transform, isGliding, view, show } = panZoom
  const reveal = (point: { x: number; y: number }) => show(viewWith(view, point, size))
  const { onArrow, ...place } = useCurrentPlace({ drawing, relatives, frame, reveal })
  const { onKeyDown, zoomIn, zoomOut, fit } = useChartKeys({ drawing, panZoom, onArrow })
  const focus = people.get(focusId)
  const focusName = focus ? nameOf(focus) : ''
  return (
    <div className={styles.chart}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the people inside */}
      <div
        className={styles.frame}
        ref={frame}
        onKeyDown={onKeyDown}
        role="group"
        aria-label={t('chart.label', { name: focusName })}
        aria-describedby={keysId}
      >
        <svg
          className={styles.canvas}
          width={size.width}
          height={size.height}
          data-detail={detailAt(transform.k)}
          data-crowded={drawing.people.length > crowd || undefined}
        >
          <g
            className={classNames(
              styles.content,
              isGliding && styles.gliding,
              size.width === 0 && styles.unmeasured,
            )}
            style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})` }}
          >
            <ChartContent {...content} {...place} drawing={drawing} focusName={focusName} />
          </g>
        </svg>
      </div>
      <p className="vh" id={keysId}>
        {t('chart.keys')}
      </p>
      <ChartCorners
        drawing={drawing}
        people={people}
        total={total}
        corner={corner}
        panZoom={panZoom}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onFit={fit}
      />
    </div>
  )
}
