import { sparkShape, sparkSize } from '#web/features/mesh/spark-shape.ts'
import { formatLatency } from '#web/features/mesh/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'
import networkStyles from '#web/features/mesh/network/network.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface SparkProps {
  readonly slots: readonly (number | null)[]
  readonly tone: 'well' | 'warn' | 'bad'
}

/** The last 24 hours as a sparkline, with a text for screen readers. */
export function SparkLine({ slots, tone }: SparkProps) {
  const { width, height } = sparkSize
  const { path, dots, end } = sparkShape(slots)
  return (
    <span className={networkStyles.sparkBox} data-part="spark-box">
      <svg
        className={classNames(styles.spark, networkStyles[tone])}
        data-part="spark"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      >
        {path !== '' && <path d={path} />}
        {dots.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.2" />
        ))}
        {end && <circle cx={end[0]} cy={end[1]} r="1.9" className={networkStyles.end} />}
      </svg>
      <span className="vh">
        <DaySummary slots={slots} />
      </span>
    </span>
  )
}

/** The sparkline as a sentence. */
export function DaySummary({ slots }: { slots: readonly (number | null)[] }) {
  const { t } = useTexts('mesh')
  const measured = slots.filter((slot) => slot !== null)
  if (measured.length === 0) return t('history.range_none')
  if (gapsIn(slots) === 0 && Math.min(...measured) === Math.max(...measured))
    return t('history.steady', { value: formatLatency(measured[0] ?? 0, t) })
  const range = {
    least: formatLatency(Math.min(...measured), t),
    most: formatLatency(Math.max(...measured), t),
  }
  const gaps = gapsIn(slots)
  return gaps === 0 ? t('history.range', range) : t('history.range_gaps', { ...range, count: gaps })
}

/** Counts gaps after the first measurement only. */
function gapsIn(slots: readonly (number | null)[]): number {
  return slots.slice(slots.findIndex((slot) => slot !== null)).filter((slot) => slot === null).length
}
