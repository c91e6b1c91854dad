import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'

import { keyOf, lanes, laneOf, type Mark, marksOf } from '#web/features/timeline/marks.ts'
import type { Thing } from '#web/features/timeline/queries.ts'
import { dayAt, oneDay, oneYear, type Span, spanOf, widened } from '#web/features/timeline/time.ts'
import type { useView } from '#web/features/timeline/use-view.ts'
import { labelOf } from '#web/features/timeline/words.ts'
import { formatKnownDay, formatTick, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface PictureProps extends ReturnType<typeof useView> {
  readonly things: readonly Thing[]
  readonly whole: Span
  readonly founded: string
  readonly horizon: { readonly day: string; readonly words: string }
  readonly onChoose: (thing: Thing) => void
}

const spans = { month: 30 * oneDay, year: oneYear, decade: 10 * oneYear, century: 100 * oneYear } as const
const spanNames = ['month', 'year', 'decade', 'century'] as const
/** How far apart words under the axis may come. */
const tickRoom = 110
const barsAtMost = 200

/** The timeline as a picture: lanes above an axis that goes from a day to centuries. The list below it says the same in words. */
export function Picture({ things, whole, founded, horizon, onChoose, frame, width, scale, view, show }: PictureProps) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const length = view.to - view.from
  const middle = view.from + length / 2
  const around = (center: number, size: number) => show({ from: center - size / 2, to: center + size / 2 })
  const now = Date.parse(`${today()}T12:00:00Z`)
  const marks = useMemo(() => marksOf(things, (moment) => scale(moment), width), [things, scale, width])
  // What lies on one day can't be drawn apart: the list tells it.
  const press = ({ things: [first, ...more] }: Mark) => {
    if (first && more.every((thing) => spanOf(thing).from === spanOf(first).from)) return onChoose(first)
    show(extentOf(first ? [first, ...more] : more))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => around(middle - length / 4, length),
      ArrowRight: () => around(middle + length / 4, length),
      '+': () => around(middle, length / 2),
      '=': () => around(middle, length / 2),
      '-': () => around(middle, length * 2),
      Home: () => show(whole),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const chosen = spanNames.find((name) => Math.abs(spans[name] - length) < spans[name] / 20) ?? (length > (whole.to - whole.from) * 0.98 ? 'all' : '')
  return (
    <div className="tl">
      <div className="tl-tools">
        <label className="tl-span">
          <span className="vh">{t('span.label')}</span>
          <span className="input">
            <select
              value={chosen}
              onChange={({ target: { value } }) =>
                value === 'all' ? show(whole) : around(isWithinView(now, view) ? now : middle, spans[value as keyof typeof spans])
              }
            >
              {chosen === '' && <option value="">{`${formatKnownDay(dayAt(view.from))} – ${formatKnownDay(dayAt(view.to - 1))}`}</option>}
              {spanNames.map((name) => (
                <option key={name} value={name}>
                  {t(`span.${name}`)}
                </option>
              ))}
              <option value="all">{t('span.all')}</option>
            </select>
          </span>
        </label>
        <button type="button" className="btn small quiet" onClick={() => around(now, Math.min(length, 10 * oneYear))}>
          {t('picture.to_today')}
        </button>
        <span className="tl-keys">
          <Tool label={t('picture.earlier')} icon={ChevronLeft} onPress={() => around(middle - length / 2, length)} />
          <Tool label={t('picture.later')} icon={ChevronRight} onPress={() => around(middle + length / 2, length)} />
          <Tool label={t('picture.zoom_out')} icon={Minus} onPress={() => around(middle, length * 2)} />
          <Tool label={t('picture.zoom_in')} icon={Plus} onPress={() => around(middle, length / 2)} />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons above do the same as the keys */}
      <div
        className="tl-frame"
        ref={frame}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a picture that is wider than what is seen of it can be moved by keys
        tabIndex={0}
        aria-label={t('picture.label', { from: formatKnownDay(dayAt(view.from)), to: formatKnownDay(dayAt(view.to - 1)) })}
        aria-describedby="tl-keys"
        onKeyDown={onKeyDown}
      >
        <Line at={scale(Date.parse(`${`${founded}-01-01`.slice(0, 10)}T00:00:00Z`))} width={width} words={t('picture.founded')} kind="end" />
        <Line at={scale(Date.parse(`${horizon.day}T00:00:00Z`))} width={width} words={horizon.words} kind="end" />
        <Line at={scale(now)} width={width} words={t('picture.today')} kind="now" />
        {lanes.map((lane) => (
          <div className="tl-lane" key={lane}>
            <span className="tl-name">{t(`lane.${lane}`)}</span>
            {bars(things, lane, view).map((thing) => {
              const span = spanOf(thing)
              const left = Math.max(scale(span.from), -4)
              return <i key={keyOf(thing)} className="tl-bar" style={{ left, width: Math.min(scale(span.to), width + 4) - left }} />
            })}
            {marks
              .filter((mark) => mark.lane === lane)
              .map((mark) => (
                <MarkButton key={mark.key} mark={mark} onPress={() => press(mark)} />
              ))}
          </div>
        ))}
        <div className="tl-axis" aria-hidden="true">
          {ticksOf(scale, width).map(({ x, words }) => (
            <span key={x} className="tl-tick" style={{ left: x }}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <p className="tl-hint" id="tl-keys">
        {t('picture.keys')}
      </p>
    </div>
  )
}

function Tool({ label, icon: Icon, onPress }: { label: string; icon: typeof Plus; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} title={label} onClick={onPress}>
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

// The list below has the same things, one tab stop each: with the keyboard one goes there.
function MarkButton({ mark: { x, things, room }, onPress }: { mark: Mark; onPress: () => void }) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const [first] = things as [Thing]
  const last = things.at(-1) ?? first
  const count = things.length
  const words = count === 1 ? labelOf(first, t) : t('picture.group', { count, from: formatKnownDay(first.on), to: formatKnownDay(last.on) })
  return (
    <button
      type="button"
      tabIndex={-1}
      className={count === 1 ? 'tl-mark' : 'tl-mark many'}
      style={{ left: x }}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      <span className="tl-dot">{count > 1 && count}</span>
      {count === 1 && room > 110 && (
        <span className="tl-words" style={{ maxWidth: room - 16 }}>
          {words}
        </span>
      )}
    </button>
  )
}

/** A day that counts for all lanes; its words turn to the other side before they leave the picture. */
function Line({ at, width, words, kind }: { at: number; width: number; words: string; kind: 'now' | 'end' }) {
  if (at < 0 || at > width) return null
  return (
    <span className={`tl-line ${kind}${at > width * 0.7 ? ' turned' : ''}`} style={{ left: at }}>
      <span>{words}</span>
    </span>
  )
}

function bars(things: readonly Thing[], lane: string, view: Span): Thing[] {
  const long = things.filter((thing) => laneOf(thing) === lane && (thing.until !== null || thing.on.length < 10))
  return long.filter((thing) => spanOf(thing).from < view.to && spanOf(thing).to > view.from).slice(0, barsAtMost)
}

function ticksOf(scale: ReturnType<typeof useView>['scale'], width: number) {
  const ticks = scale.ticks(Math.max(2, Math.floor(width / tickRoom)))
  const apart = (ticks[1]?.getTime() ?? 0) - (ticks[0]?.getTime() ?? 0)
  // Within a day there is nothing to tell apart.
  const whole = apart > 0 && apart < oneDay ? ticks.filter((tick) => tick.getUTCHours() === 0 && tick.getUTCMinutes() === 0) : ticks
  return whole.map((tick) => ({ x: scale(tick), words: formatTick(tick.getTime(), Math.max(apart, oneDay)) }))
}

function isWithinView(moment: number, view: Span): boolean {
  return moment >= view.from && moment <= view.to
}

function extentOf(things: readonly Thing[]): Span {
  const all = things.map(spanOf)
  return widened({ from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ from }) => from)) + oneDay }, 0.15)
}
