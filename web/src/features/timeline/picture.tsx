import { type KeyboardEvent, useMemo } from 'react'

import { axisTicks } from '#web/features/timeline/axis-ticks.ts'
import { LaneRow } from '#web/features/timeline/lane-row.tsx'
import { lanes, type TimelineMark, marksOf } from '#web/features/timeline/marks.ts'
import { PictureTools } from '#web/features/timeline/picture-tools.tsx'
import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { dayAt, type Span, spanOf } from '#web/features/timeline/time.ts'
import type { useView } from '#web/features/timeline/use-view.ts'
import { extentOf, panned, zoomed } from '#web/features/timeline/view-spans.ts'
import { formatPartialDate, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/timeline/timeline.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface PictureProps extends ReturnType<typeof useView> {
  readonly things: readonly TimelineEntry[]
  readonly range: Span
  readonly founded: string
  readonly horizon: { readonly day: string; readonly label: string }
  readonly onChoose: (thing: TimelineEntry) => void
}

// Both line labels share a row. On a phone there is only space for one; the start is also marked otherwise.
const minWidthForBothLabels = 320

/** The timeline as lanes above a zoomable axis. The list below it has the same content. */
export function Picture({
  things,
  range,
  founded,
  horizon,
  onChoose,
  frame,
  width,
  scale,
  view,
  show,
}: PictureProps) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const now = Date.parse(`${today()}T12:00:00Z`)
  const marks = useMemo(() => marksOf(things, (moment) => scale(moment), width), [things, scale, width])
  // Things on the same day can't be separated by zooming, so select the first in the list.
  const select = ({ things: [first, ...more] }: TimelineMark) => {
    if (more.every((thing) => spanOf(thing).from === spanOf(first).from)) return onChoose(first)
    show(extentOf([first, ...more]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewAfterKey(event, view, range)
    if (!next) return
    event.preventDefault()
    show(next)
  }
  const start = scale(Date.parse(`${`${founded}-01-01`.slice(0, 10)}T00:00:00Z`))
  const end = scale(Date.parse(`${horizon.day}T00:00:00Z`))
  return (
    <div className={styles.tl}>
      <PictureTools range={range} view={view} show={show} now={now} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons above do the same as the keys */}
      <div
        className={styles.tlFrame}
        ref={frame}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
        tabIndex={0}
        aria-label={t('picture.label', {
          from: formatPartialDate(dayAt(view.from)),
          to: formatPartialDate(dayAt(view.to - 1)),
        })}
        aria-describedby="tl-keys"
        onKeyDown={onKeyDown}
      >
        <Line
          at={start}
          width={width}
          label={end - start > minWidthForBothLabels ? t('picture.founded') : ''}
          kind="end"
        />
        <Line at={end} width={width} label={horizon.label} kind="end" />
        <Line at={scale(now)} width={width} label={t('picture.today')} kind="now" />
        {lanes.map((lane) => (
          <LaneRow
            key={lane}
            lane={lane}
            things={things}
            marks={marks}
            scale={scale}
            width={width}
            view={view}
            onSelect={select}
          />
        ))}
        <div className={styles.tlAxis} aria-hidden="true">
          {axisTicks(scale, width).map(({ x, label }) => (
            <span key={x} className={styles.tlTick} style={{ left: x }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.tlHint} id="tl-keys">
        {t('picture.keys')}
      </p>
    </div>
  )
}

/** A vertical line across all lanes; near the right edge its label is on the left. */
function Line({ at, width, label, kind }: { at: number; width: number; label: string; kind: 'now' | 'end' }) {
  if (at < 0 || at > width) return null
  return (
    <span
      className={classNames(styles.tlLine, styles[kind], at > width * 0.7 && styles.turned)}
      style={{ left: at }}
    >
      <span>{label}</span>
    </span>
  )
}

/** The view that a key leads to; undefined for all other keys. */
function viewAfterKey(event: KeyboardEvent, view: Span, range: Span): Span | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const views: Record<string, Span> = {
    ArrowLeft: panned(view, -0.25),
    ArrowRight: panned(view, 0.25),
    '+': zoomed(view, 0.5),
    '=': zoomed(view, 0.5),
    '-': zoomed(view, 2),
    Home: range,
  }
  return views[event.key]
}
