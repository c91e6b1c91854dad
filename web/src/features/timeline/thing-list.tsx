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

import { whereSeen } from '#contract/timeline/where-seen.ts'
import { keyOf, laneOf, lanes } from '#web/features/timeline/marks.ts'
import type { Thing } from '#web/features/timeline/queries.ts'
import { titleOf, whenOf } from '#web/features/timeline/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { HouseLink } from '#web/ui/house-link.tsx'
import { NoData } from '#web/ui/no-data.tsx'

const icons: Record<Thing['kind'], typeof Baby> = {
  milestone: Milestone,
  birth: Baby,
  death: Flower2,
  union: HeartHandshake,
  gathering: CalendarHeart,
  plan: Sprout,
  paper_in_force: FileCheck,
  paper_renewed: FileCheck,
  mission: Target,
  action: CircleCheckBig,
  member_joined: UserRoundPlus,
  member_born: Baby,
  birthday: Cake,
  mandate: BriefcaseBusiness,
}

const atOnce = 60

interface ThingListProps {
  readonly things: readonly Thing[]
  readonly chosen: string | null
  readonly mayWrite: boolean
  readonly onEdit: (thing: Thing) => void
  readonly onRemove: (thing: Thing) => void
}

/** Everything in the time that is shown: what the family lived apart from what its records say, each by its day. */
export function ThingList({ things, chosen, mayWrite, onEdit, onRemove }: ThingListProps) {
  const { t } = useTexts('timeline')
  const [most, setMost] = useState(atOnce)
  const place = things.findIndex((thing) => keyOf(thing) === chosen)
  const shown = things.slice(0, Math.max(most, place + 1))
  const left = things.length - shown.length
  return (
    <section className="tl-list" aria-labelledby="tl-list-title">
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
          <section key={lane} className="tl-group" aria-label={t(`lane.${lane}`)}>
            <h3 className="cap">{t(`lane.${lane}`)}</h3>
            <ol>
              {own.map((thing) => (
                <Row key={keyOf(thing)} thing={thing} isChosen={keyOf(thing) === chosen} mayWrite={mayWrite} onEdit={onEdit} onRemove={onRemove} />
              ))}
            </ol>
          </section>
        )
      })}
      {left > 0 && (
        <button type="button" className="btn small quiet" onClick={() => setMost(shown.length + atOnce)}>
          {t('list.more', { count: Math.min(left, atOnce) })}
        </button>
      )}
    </section>
  )
}

function Row({ thing, isChosen, mayWrite, onEdit, onRemove }: { thing: Thing; isChosen: boolean } & Omit<ThingListProps, 'things' | 'chosen'>) {
  const { t } = useTexts(['timeline', 'onboarding', 'missions', 'governance'])
  const Icon = icons[thing.kind]
  const title = titleOf(thing, t)
  const address = whereSeen(thing)
  const more = [
    title === t(`kind.${thing.kind}`) ? '' : t(`kind.${thing.kind}`),
    thing.state ? t(`state.${thing.state}`) : '',
    thing.entry?.is_yearly ? t('state.yearly') : '',
    thing.entry?.by ? t('list.by', { name: thing.entry.by }) : '',
  ].filter(Boolean)
  return (
    // A chosen one comes into view and takes the focus: the picture leads to it.
    <li className={isChosen ? 'tl-row chosen' : 'tl-row'} tabIndex={-1} ref={isChosen ? showChosen : undefined}>
      <span className="tl-when">{whenOf(thing, t)}</span>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className="tl-what">
        {address ? (
          <HouseLink className="link tap" href={address}>
            {title}
          </HouseLink>
        ) : (
          <strong>{title}</strong>
        )}
        <span className="tl-more">{more.join(' · ')}</span>
        {thing.entry?.text && <p>{thing.entry.text}</p>}
      </div>
      {thing.entry && mayWrite && (
        <div className="tl-acts" role="group" aria-label={t('list.acts', { title })}>
          <button type="button" className="btn small text" aria-haspopup="dialog" onClick={() => onEdit(thing)}>
            {t('list.edit')}
          </button>
          <button type="button" className="btn small text mute" onClick={() => onRemove(thing)}>
            {t('list.remove')}
          </button>
        </div>
      )}
    </li>
  )
}

function showChosen(row: HTMLLIElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
  row?.focus({ preventScroll: true })
}
