import type { ReactNode } from 'react'

import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { Legend } from '#web/features/tree/chart/legend.tsx'
import { legendEntries } from '#web/features/tree/chart/legend-entries.ts'
import { MiniMap } from '#web/features/tree/chart/mini-map.tsx'
import type { PanZoom } from '#web/features/tree/chart/use-pan-zoom.ts'
import { ZoomTools } from '#web/features/tree/chart/zoom-tools.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/chart-corners.module.css'

interface ChartCornersProps {
  readonly drawing: ChartDrawing
  readonly people: ReadonlyMap<string, ChartPerson>
  readonly total: number
  readonly corner: ReactNode
  readonly panZoom: PanZoom
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
  readonly onFit: () => void
}

/** From this width on, the legend is open and there is a map. */
const wide = 900

export function ChartCorners({ drawing, people, total, corner, panZoom, ...zoom }: ChartCornersProps) {
  const { t } = useTexts('tree-chart')
  const { size, view, show } = panZoom
  const isWide = size.width >= wide
  const shown = drawing.people.filter(({ kind }) => kind === 'person').length
  return (
    <>
      <Legend entries={legendEntries(drawing, people)} hasRoom={isWide} />
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      <div className={styles.overview}>
        {isWide && (
          <MiniMap
            drawing={drawing}
            view={view}
            size={size}
            onMove={({ x, y }) => show({ x, y, k: view.k }, { glides: false })}
          />
        )}
        <div className={styles.overviewRow}>
          <span>{t('chart.people', { shown, count: total })}</span>
          <ZoomTools {...zoom} />
        </div>
      </div>
    </>
  )
}
