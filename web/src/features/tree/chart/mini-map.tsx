import { type PointerEvent, memo } from 'react'

import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import type { Size, View } from '#web/features/tree/chart/view-of-chart.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/tree/chart/chart-corners.module.css'

const width = 178
const height = 92
const padding = 10

interface MiniMapProps {
  readonly drawing: ChartDrawing
  readonly view: View
  readonly size: Size
  readonly onMove: (point: { x: number; y: number }) => void
}

/** The whole chart in small, with the visible part framed. Pressing or dragging moves that part. */
export function MiniMap({ drawing, view, size, onMove }: MiniMapProps) {
  const { t } = useTexts('tree-chart')
  const { left, right, top, bottom } = drawing.bounds
  const scale = Math.min((width - 2 * padding) / (right - left), (height - 2 * padding) / (bottom - top))
  const toMap = (x: number, y: number) =>
    [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale] as const
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onMove({
      x: (event.clientX - box.left - box.width / 2) / scale + (left + right) / 2,
      y: (event.clientY - box.top - box.height / 2) / scale + (top + bottom) / 2,
    })
  }
  const [seenX, seenY] = toMap(view.x - size.width / view.k / 2, view.y - size.height / view.k / 2)
  const [endX, endY] = toMap(view.x + size.width / view.k / 2, view.y + size.height / view.k / 2)
  const clamp = (value: number, most: number) => Math.max(1, Math.min(most - 1, value))
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t('chart.map')}
      onPointerDown={move}
      onPointerMove={move}
    >
      <Dots drawing={drawing} scale={scale} />
      <rect
        className={styles.seen}
        x={clamp(seenX, width)}
        y={clamp(seenY, height)}
        width={Math.max(0, clamp(endX, width) - clamp(seenX, width))}
        height={Math.max(0, clamp(endY, height) - clamp(seenY, height))}
        rx="2"
      />
    </svg>
  )
}

const Dots = memo(function Dots({ drawing, scale }: { drawing: ChartDrawing; scale: number }) {
  const { left, right, top, bottom } = drawing.bounds
  const x = (at: number) => width / 2 + (at - (left + right) / 2) * scale
  const y = (at: number) => height / 2 + (at - (top + bottom) / 2) * scale
  return (
    <g>
      {drawing.people.map((place) => (
        <circle
          key={place.key}
          className={place.isFocus ? styles.dotFocus : styles.dot}
          cx={x(place.x)}
          cy={y(place.y)}
          r={place.isFocus ? 2.8 : 1.6}
        />
      ))}
    </g>
  )
})
