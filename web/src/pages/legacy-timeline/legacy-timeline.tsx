import '#web/features/timeline/timeline.css'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Milestone, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { removeEntry, restoreEntry } from '#contract/timeline/calls.ts'
import { firstDay } from '#contract/timeline/partial-day.ts'
import { useMe } from '#web/features/session/queries.ts'
import { CalendarDialog } from '#web/features/timeline/calendar-dialog.tsx'
import { EntryDialog } from '#web/features/timeline/entry-dialog.tsx'
import { keyOf } from '#web/features/timeline/marks.ts'
import { Picture } from '#web/features/timeline/picture.tsx'
import { refetchTimeline, type Thing, type Timeline, timelineQuery } from '#web/features/timeline/queries.ts'
import { ThingList } from '#web/features/timeline/thing-list.tsx'
import { isWithin, midnight, oneYear, type Span, spanOf, widened } from '#web/features/timeline/time.ts'
import { useView } from '#web/features/timeline/use-view.ts'
import { formatKnownDay, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { TimelineShape } from '#web/pages/legacy-timeline/timeline-shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

type Opened = { readonly dialog: 'entry'; readonly thing: Thing | null } | { readonly dialog: 'calendar' }

/** What was and what is to come, from the beginning to the end of the horizon. */
export function Component() {
  const { t } = useTexts(['timeline', 'rooms', 'common'])
  const { may } = useMe()
  const mayWrite = may.includes('timeline.write')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(timelineQuery)
  // All of it: a picture of a part would be a wrong one.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]
  const things = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return (
    <div className="timeline">
      <title>{t('common:title.page', { page: t('rooms:title.legacy-timeline') })}</title>
      <header className="page-h">
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.legacy-timeline')}
          </h1>
          {/* As long as neither is known, of the same size: what can be pressed beside it stays where it is. */}
          <p className={first ? 'sub' : 'sub tl-coming'}>
            {t('page.about', {
              from: formatKnownDay(beginningOf(first)),
              to: formatKnownDay((first?.horizon_ends_on ?? today()).slice(0, 4)),
            })}
          </p>
        </div>
        <div className="acts">
          <button type="button" className="btn quiet" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'calendar' })}>
            <CalendarPlus size={20} aria-hidden="true" />
            {t('page.calendar')}
          </button>
          {mayWrite && (
            <button type="button" className="btn main" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'entry', thing: null })}>
              <Plus size={20} aria-hidden="true" />
              {t('page.add')}
            </button>
          )}
        </div>
      </header>
      <hr className="rule" />
      {error && <NotRead error={error} onRetry={refetch} />}
      {!first && !error && <TimelineShape label={t('page.loading')} />}
      {first && <Whole reach={first} things={things} mayWrite={mayWrite} onEdit={(thing) => setOpened({ dialog: 'entry', thing })} />}
      {opened?.dialog === 'entry' && <EntryDialog thing={opened.thing} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'calendar' && <CalendarDialog onClose={() => setOpened(null)} />}
    </div>
  )
}

interface WholeProps {
  readonly reach: Pick<Timeline, 'founded_on' | 'horizon_ends_on'>
  readonly things: readonly Thing[]
  readonly mayWrite: boolean
  readonly onEdit: (thing: Thing) => void
}

function Whole({ reach: { founded_on, horizon_ends_on }, things, mayWrite, onEdit }: WholeProps) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const { t: say } = useTexts('common')
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const whole = useMemo(() => reachOf(founded_on, horizon_ends_on, things), [founded_on, horizon_ends_on, things])
  const picture = useView(whole)
  const seen = useMemo(() => things.filter((thing) => isWithin(spanOf(thing), picture.view)), [things, picture.view])
  const restore = useAct(restoreEntry, ({ title }) => {
    notify.success(t('remove.undone', { title }))
    void refetchTimeline(queryClient)
  })
  const remove = useAct(removeEntry, ({ id, title }) => {
    notify.success(t('remove.done', { title }), { label: t('remove.undo'), onAct: () => restore.mutate({ params: { id } }) })
    void refetchTimeline(queryClient)
  })
  return (
    <>
      <Picture
        {...picture}
        things={things}
        whole={whole}
        founded={founded_on}
        horizon={{ day: horizon_ends_on, words: t('picture.horizon', { horizon: formatKnownDay(horizon_ends_on.slice(0, 4)) }) }}
        onChoose={(thing) => setChosen(keyOf(thing))}
      />
      {things.length === 0 ? (
        <div className="tl-empty">
          <Milestone size={38} strokeWidth={1.2} aria-hidden="true" />
          <p className="t-xs">{say('empty.title')}</p>
          <p className="sub">{t(mayWrite ? 'empty.about' : 'empty.reader')}</p>
        </div>
      ) : (
        <ThingList
          things={seen}
          chosen={chosen}
          mayWrite={mayWrite}
          onEdit={onEdit}
          onRemove={(thing) => !remove.isPending && remove.mutate({ params: { id: thing.id } })}
        />
      )}
    </>
  )
}

/** The first year: an entry can be older than the family's founding. Entries are sorted by day. */
function beginningOf(first: Timeline | undefined): string {
  if (!first) return today()
  const oldest = first.items[0]?.on ?? first.founded_on
  return oldest < first.founded_on ? oldest : first.founded_on
}

/** From the beginning, or from what is older than it, to the end of the horizon, or to what lies beyond. */
function reachOf(founded: string, horizonEnd: string, things: readonly Thing[]): Span {
  let from = Math.min(midnight(firstDay(founded)), Date.now() - oneYear)
  let to = midnight(horizonEnd)
  for (const thing of things) {
    const span = spanOf(thing)
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  return widened({ from, to }, 0.03)
}
