import { keyOf, type Lane, laneOf, type TimelineMark } from '#web/features/timeline/marks.ts'
import { labelOf } from '#web/features/timeline/labels.ts'
import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { isWithin, type Span, spanOf } from '#web/features/timeline/time.ts'
import type { useView } from '#web/features/timeline/use-view.ts'
import { formatPartialDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/timeline/timeline.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface LaneRowProps extends Pick<ReturnType<typeof useView>, 'scale' | 'width' | 'view'> {
  readonly lane: Lane
  readonly things: readonly TimelineEntry[]
  readonly marks: readonly TimelineMark[]
  readonly onSelect: (mark: TimelineMark) => void
}

const maxBars = 200

/** One lane of the picture: bars for everything with a duration, and above them the marks. */
export function LaneRow({ lane, things, marks, scale, width, view, onSelect }: LaneRowProps) {
  const { t } = useTexts('timeline')
  return (
    <div className={styles.tlLane} data-part="tl-lane">
      <span className={styles.tlName}>{t(`lane.${lane}`)}</span>
      {barsOf(things, lane, view).map((thing) => {
        const span = spanOf(thing)
        const left = Math.max(scale(span.from), -4)
        return (
          <i
            key={keyOf(thing)}
            className={styles.tlBar}
            style={{ left, width: Math.min(scale(span.to), width + 4) - left }}
          />
        )
      })}
      {marks
        .filter((mark) => mark.lane === lane)
        .map((mark) => (
          <MarkButton key={mark.key} mark={mark} onClick={() => onSelect(mark)} />
        ))}
    </div>
  )
}

// Not a tab stop: keyboard users reach the same things in the list below.
function MarkButton({ mark: { x, things, room }, onClick }: { mark: TimelineMark; onClick: () => void }) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const [first] = things
  const last = things.at(-1) ?? first
  const count = things.length
  const label =
    count === 1
      ? labelOf(first, t)
      : t('picture.group', { count, from: formatPartialDate(first.on), to: formatPartialDate(last.on) })
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.tlMark, !(count === 1) && styles.many)}
      style={{ left: x }}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <span className={styles.tlDot}>{count > 1 && count}</span>
      {count === 1 && room > 110 && (
        <span className={styles.tlWords} style={{ maxWidth: room - 16 }}>
          {label}
        </span>
      )}
    </button>
  )
}

function barsOf(things: readonly TimelineEntry[], lane: Lane, view: Span): TimelineEntry[] {
  const long = things.filter(
    (thing) => laneOf(thing) === lane && (thing.until !== null || thing.on.length < 10),
  )
  return long.filter((thing) => isWithin(spanOf(thing), view)).slice(0, maxBars)
}
