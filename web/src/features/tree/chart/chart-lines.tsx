import { memo } from 'react'

import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import { classNames } from '#web/lib/class-names.ts'
import styles from '#web/features/tree/chart/chart-lines.module.css'

/** All lines of the chart. Their form says what they mean, so that the chart can be printed. */
export const ChartLines = memo(function ChartLines({ drawing }: { drawing: ChartDrawing }) {
  return (
    <g className={styles.lines} aria-hidden="true">
      {drawing.stems.map(({ key, isAccent, d }) => (
        <path key={key} className={classNames(styles.line, isAccent && styles.accent)} d={d} />
      ))}
      {drawing.lines.map(({ key, kind, isAccent, d }) => (
        <path
          key={key}
          className={classNames(styles.line, isAccent && styles.accent)}
          data-kind={kind}
          d={d}
        />
      ))}
      {drawing.stubs.map(
        ({ key, line }) => line !== '' && <path key={key} className={styles.line} d={line} />,
      )}
      {drawing.unions.map(({ key, kind, d, strokes }) => (
        <g key={key}>
          <path className={kind === 'married' ? styles.double : styles.line} d={d} />
          {kind === 'married' && <path className={styles.gap} d={d} />}
          {strokes !== '' && <path className={styles.strokes} d={strokes} />}
        </g>
      ))}
      {drawing.rings.map(({ key, x, y }) => (
        <circle key={key} className={styles.unknown} cx={x} cy={y} r={sizes.ring} />
      ))}
    </g>
  )
})
