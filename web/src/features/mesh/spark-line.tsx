import { sparkShape, sparkSize } from '#web/features/mesh/spark-shape.ts'
import { formatLatency } from '#web/features/mesh/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface SparkProps {
  readonly slots: readonly (number | null)[]
  readonly tone: 'well' | 'warn' | 'bad'
}

/** The last day as a small line, and in words for who does not see it. */
export function SparkLine({ slots, tone }: SparkProps) {
  const { width, height } = sparkSize
  const { path, dots, end } = sparkShape(slots)
  return (
    <span className="spark-box">
      <svg className={`spark ${tone}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {path !== '' && <path d={path} />}
        {dots.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.2" />
        ))}
        {end && <circle cx={end[0]} cy={end[1]} r="1.9" className="end" />}
      </svg>
      <span className="vh">
        <DayWords slots={slots} />
      </span>
    </span>
  )
}

/** What the line shows, as a sentence. */
export function DayWords({ slots }: { slots: readonly (number | null)[] }) {
  const { t } = useTexts('mesh')
  const known = slots.filter((slot) => slot !== null)
  if (known.length === 0) return t('history.range_none')
  if (gapsIn(slots) === 0 && Math.min(...known) === Math.max(...known)) return t('history.steady', { value: formatLatency(known[0] ?? 0, t) })
  const range = { least: formatLatency(Math.min(...known), t), most: formatLatency(Math.max(...known), t) }
  const gaps = gapsIn(slots)
  return gaps === 0 ? t('history.range', range) : t('history.range_gaps', { ...range, count: gaps })
}

/** What was added an hour ago has no gaps before that: they count from the first measurement on. */
function gapsIn(slots: readonly (number | null)[]): number {
  return slots.slice(slots.findIndex((slot) => slot !== null)).filter((slot) => slot === null).length
}
