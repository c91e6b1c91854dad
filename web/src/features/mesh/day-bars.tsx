import { daysShown } from '#contract/mesh/names.ts'
import { formatShare } from '#web/features/mesh/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The last 90 days as small bars, as high as the part of the day it was up, and what they say in words. */
export function DayBars({ days: given }: { days: readonly (number | null)[] }) {
  const { t } = useTexts('mesh')
  // What nobody has looked at has no days yet; its place is there all the same.
  const days = given.length === 0 ? Array<null>(daysShown).fill(null) : given
  const known = days.filter((day) => day !== null)
  const mean = known.reduce<number>((sum, day) => sum + day, 0) / Math.max(known.length, 1)
  return (
    <div className="day-bars">
      <svg viewBox={`0 0 ${days.length * 4} 28`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, index) => (
          <g key={index}>
            <rect x={index * 4} y="0" width="3" height="28" className="track" />
            {day !== null && <rect x={index * 4} y={28 - heightOf(day)} width="3" height={heightOf(day)} className={toneOf(day)} />}
          </g>
        ))}
      </svg>
      <p className="cap">
        {known.length === 0 ? t('history.uptime_none') : t('history.uptime', { percent: formatShare(mean), count: known.length })}
      </p>
    </div>
  )
}

// A day on which it was never up is still a day: a foot of the bar stays.
function heightOf(day: number): number {
  return Math.max(3, Math.round(day * 28))
}

function toneOf(day: number): string {
  return day >= 0.995 ? 'well' : day >= 0.9 ? 'warn' : 'bad'
}
