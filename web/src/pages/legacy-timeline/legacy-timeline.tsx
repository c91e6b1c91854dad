import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Milestone, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { removeEntry, restoreEntry } from '#contract/timeline/calls.ts'
import { firstDay } from '#contract/timeline/partial-day.ts'
import { useMay } from '#web/ground/session.ts'
import { CalendarDialog } from '#web/features/timeline/calendar-dialog.tsx'
import { EntryDialog } from '#web/features/timeline/entry-dialog.tsx'
import { keyOf } from '#web/features/timeline/marks.ts'
import { Picture } from '#web/features/timeline/picture.tsx'
import {
  refetchTimeline,
  type TimelineEntry,
  type Timeline,
  timelineQuery,
} from '#web/features/timeline/queries.ts'
import { ThingList } from '#web/features/timeline/thing-list.tsx'
import { isWithin, midnight, oneYear, type Span, spanOf, widened } from '#web/features/timeline/time.ts'
import { useView } from '#web/features/timeline/use-view.ts'
import { formatPartialDate, today } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { notify } from '#web/ui/notify.ts'
import { TimelineSkeleton } from '#web/pages/legacy-timeline/timeline-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/timeline/timeline.module.css'
import { classNames } from '#web/lib/class-names.ts'

type TimelineDialog =
  | { readonly dialog: 'entry'; readonly thing: TimelineEntry | null }
  | { readonly dialog: 'calendar' }

/** The legacy timeline from its first entry to the end of the horizon. */
export function Component() {
  const { t } = useTexts(['timeline', 'rooms', 'common'])
  const mayWrite = useMay('timeline.write')
  const [openDialog, setOpenDialog] = useState<TimelineDialog | null>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(timelineQuery)
  // Load all pages: a partial picture would be wrong.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]
  const things = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return (
    <div className={styles.timeline} data-part="timeline">
      <title>{t('common:title.page', { page: t('rooms:title.legacy-timeline') })}</title>
      <header className={styles.pageH}>
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.legacy-timeline')}
          </h1>
          {/* A placeholder of the same size while loading, so the buttons don't move. */}
          <p className={classNames('sub', !first && styles.tlComing)}>
            {t('page.about', {
              from: formatPartialDate(startOf(first)),
              to: formatPartialDate((first?.horizon_ends_on ?? today()).slice(0, 4)),
            })}
          </p>
        </div>
        <div className={styles.acts}>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => setOpenDialog({ dialog: 'calendar' })}
          >
            <CalendarPlus size={20} aria-hidden="true" />
            {t('page.calendar')}
          </Button>
          {mayWrite && (
            <Button
              variant="main"
              aria-haspopup="dialog"
              onClick={() => setOpenDialog({ dialog: 'entry', thing: null })}
            >
              <Plus size={20} aria-hidden="true" />
              {t('page.add')}
            </Button>
          )}
        </div>
      </header>
      <hr className="rule" />
      {error && <LoadError error={error} onRetry={refetch} />}
      {!first && !error && <TimelineSkeleton label={t('page.loading')} />}
      {first && (
        <LoadedTimeline
          bounds={first}
          things={things}
          mayWrite={mayWrite}
          onEdit={(thing) => setOpenDialog({ dialog: 'entry', thing })}
        />
      )}
      {openDialog?.dialog === 'entry' && (
        <EntryDialog thing={openDialog.thing} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog?.dialog === 'calendar' && <CalendarDialog onClose={() => setOpenDialog(null)} />}
    </div>
  )
}

interface LoadedTimelineProps {
  readonly bounds: Pick<Timeline, 'founded_on' | 'horizon_ends_on'>
  readonly things: readonly TimelineEntry[]
  readonly mayWrite: boolean
  readonly onEdit: (thing: TimelineEntry) => void
}

function LoadedTimeline({
  bounds: { founded_on, horizon_ends_on },
  things,
  mayWrite,
  onEdit,
}: LoadedTimelineProps) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const { t: say } = useTexts('common')
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const range = useMemo(
    () => fullRange(founded_on, horizon_ends_on, things),
    [founded_on, horizon_ends_on, things],
  )
  const picture = useView(range)
  const visible = useMemo(
    () => things.filter((thing) => isWithin(spanOf(thing), picture.view)),
    [things, picture.view],
  )
  const restore = useAct(restoreEntry, ({ title }) => {
    notify.success(t('remove.undone', { title }))
    void refetchTimeline(queryClient)
  })
  const remove = useAct(removeEntry, ({ id, title }) => {
    notify.success(t('remove.done', { title }), {
      label: t('remove.undo'),
      onAct: () => restore.mutate({ params: { id } }),
    })
    void refetchTimeline(queryClient)
  })
  return (
    <>
      <Picture
        {...picture}
        things={things}
        range={range}
        founded={founded_on}
        horizon={{
          day: horizon_ends_on,
          label: t('picture.horizon', { horizon: formatPartialDate(horizon_ends_on.slice(0, 4)) }),
        }}
        onChoose={(thing) => setChosen(keyOf(thing))}
      />
      {things.length === 0 ? (
        <div className={styles.tlEmpty}>
          <Milestone size={38} strokeWidth={1.2} aria-hidden="true" />
          <p className="t-xs">{say('empty.title')}</p>
          <p className="sub">{t(mayWrite ? 'empty.about' : 'empty.reader')}</p>
        </div>
      ) : (
        <ThingList
          things={visible}
          chosen={chosen}
          mayWrite={mayWrite}
          onEdit={onEdit}
          onRemove={(thing) => !remove.isPending && remove.mutate({ params: { id: thing.id } })}
        />
      )}
    </>
  )
}

/** The first day: an entry can be older than the family. Entries are sorted by day. */
function startOf(first: Timeline | undefined): string {
  if (!first) return today()
  const oldest = first.items[0]?.on ?? first.founded_on
  return oldest < first.founded_on ? oldest : first.founded_on
}

/** From the founding or an older entry to the end of the horizon or a later entry. */
function fullRange(founded: string, horizonEnd: string, things: readonly TimelineEntry[]): Span {
  let from = Math.min(midnight(firstDay(founded)), Date.now() - oneYear)
  let to = midnight(horizonEnd)
  for (const thing of things) {
    const span = spanOf(thing)
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  return widened({ from, to }, 0.03)
}
