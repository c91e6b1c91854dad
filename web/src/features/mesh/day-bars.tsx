import { daysShown } from '#contract/mesh/names.ts'
import { formatShare } from '#web/features/mesh/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/network/network.module.css'

/** The last 90 days as bars of uptime, with a summary in text. */
export function DayBars({ days: history }: { days: readonly (number | null)[] }) {
  const { t } = useTexts('mesh')
  // Without any probe the history is empty, but the chart has its full width.
  const days = history.length === 0 ? Array<null>(daysShown).fill(null) : history
  const measured = days.filter((day) => day !== null)
  const mean = measured.reduce<number>((sum, day) => sum + day, 0) / Math.max(measured.length, 1)
  return (
    <div className={styles.dayBars}>
      <svg viewBox={`0 0 ${days.length * 4} 28`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, index) => (
          <g key={index}>
            <rect x={index * 4} y="0" width="3" height="28" className={styles.track} />
            {day !== null && (
              <rect
                x={index * 4}
                y={28 - heightOf(day)}
                width="3"
                height={heightOf(day)}
                className={styles[toneOf(day)]}
              />
            )}
          </g>
        ))}
      </svg>
      <p className="cap">
        {measured.length === 0
          ? t('history.uptime_none')
          : t('history.uptime', { percent: formatShare(mean), count: measured.length })}
      </p>
    </div>
  )
}

// A day without uptime still shows a small bar.
function heightOf(day: number): number {
  return Math.max(3, Math.round(day * 28))
}

function toneOf(day: number): string {
  return day >= 0.995 ? 'well' : day >= 0.9 ? 'warn' : 'bad'
}
