import {
  Baby,
  BriefcaseBusiness,
  Cake,
  CalendarHeart,
  CircleCheckBig,
  FileCheck,
  Flower2,
  HeartHandshake,
  Milestone,
  Sprout,
  Target,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'

import { thingPath } from '#contract/timeline/thing-path.ts'
import { keyOf, laneOf, lanes } from '#web/features/timeline/marks.ts'
import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { titleOf, whenOf } from '#web/features/timeline/labels.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/timeline/timeline-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

const icons: Record<TimelineEntry['kind'], typeof Baby> = {
  milestone: Milestone,
  birth: Baby,
  death: Flower2,
  union: HeartHandshake,
  gathering: CalendarHeart,
  plan: Sprout,
  document_in_force: FileCheck,
  document_renewed: FileCheck,
  mission: Target,
  action: CircleCheckBig,
  member_joined: UserRoundPlus,
  member_born: Baby,
  birthday: Cake,
  mandate: BriefcaseBusiness,
}

const pageSize = 60

interface ThingListProps {
  readonly things: readonly TimelineEntry[]
  readonly chosen: string | null
  readonly mayWrite: boolean
  readonly onEdit: (thing: TimelineEntry) => void
  readonly onRemove: (thing: TimelineEntry) => void
}

/** Everything in the visible time range, grouped by lane and sorted by day. */
export function ThingList({ things, chosen, mayWrite, onEdit, onRemove }: ThingListProps) {
  const { t } = useTexts('timeline')
  const [limit, setLimit] = useState(pageSize)
  const chosenIndex = things.findIndex((thing) => keyOf(thing) === chosen)
  const shown = things.slice(0, Math.max(limit, chosenIndex + 1))
  const left = things.length - shown.length
  return (
    <section className={styles.tlList} aria-labelledby="tl-list-title">
      <header className="sec-h">
        <h2 className="t-sm" id="tl-list-title">
          {t('list.title')}
        </h2>
        <span className="sub" role="status">
          {t('list.count', { count: things.length })}
        </span>
      </header>
      {things.length === 0 && <NoData>{t('list.none')}</NoData>}
      {lanes.map((lane) => {
        const own = shown.filter((thing) => laneOf(thing) === lane)
        if (own.length === 0) return null
        return (
          <section key={lane} className={styles.tlGroup} aria-label={t(`lane.${lane}`)}>
            <h3 className="cap">{t(`lane.${lane}`)}</h3>
            <ol>
              {own.map((thing) => (
                <Row
                  key={keyOf(thing)}
                  thing={thing}
                  isChosen={keyOf(thing) === chosen}
                  mayWrite={mayWrite}
                  onEdit={onEdit}
                  onRemove={onRemove}
                />
              ))}
            </ol>
          </section>
        )
      })}
      {left > 0 && (
        <Button variant="quiet" size="small" onClick={() => setLimit(shown.length + pageSize)}>
          {t('list.more', { count: Math.min(left, pageSize) })}
        </Button>
      )}
    </section>
  )
}

function Row({
  thing,
  isChosen,
  mayWrite,
  onEdit,
  onRemove,
}: { thing: TimelineEntry; isChosen: boolean } & Omit<ThingListProps, 'things' | 'chosen'>) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const Icon = icons[thing.kind]
  const title = titleOf(thing, t)
  const address = thingPath(thing)
  const more = [
    title === t(`kind.${thing.kind}`) ? '' : t(`kind.${thing.kind}`),
    thing.state ? t(`state.${thing.state}`) : '',
    thing.entry?.is_yearly ? t('state.yearly') : '',
    thing.entry?.by ? t('list.by', { name: thing.entry.by }) : '',
  ].filter(Boolean)
  return (
    // The row selected in the picture is scrolled into view and focused.
    <li
      className={classNames(styles.tlRow, isChosen && styles.chosen)}
      tabIndex={-1}
      ref={isChosen ? showChosen : undefined}
    >
      <span className={styles.tlWhen}>{whenOf(thing, t)}</span>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.tlWhat}>
        {address ? (
          <AppLink className="link tap" href={address}>
            {title}
          </AppLink>
        ) : (
          <strong>{title}</strong>
        )}
        <span className={styles.tlMore}>{more.join(' · ')}</span>
        {thing.entry?.text && <p>{thing.entry.text}</p>}
      </div>
      {thing.entry && mayWrite && (
        <div className={styles.tlActs} role="group" aria-label={t('list.acts', { title })}>
          <Button variant="text" size="small" aria-haspopup="dialog" onClick={() => onEdit(thing)}>
            {t('list.edit')}
          </Button>
          <Button variant="muted" size="small" onClick={() => onRemove(thing)}>
            {t('list.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

function showChosen(row: HTMLLIElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
  row?.focus({ preventScroll: true })
}
