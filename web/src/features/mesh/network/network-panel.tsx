import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { ContactLook, PartLook } from '#web/features/mesh/network/network-row.tsx'
import { OwedRow } from '#web/features/mesh/network/owed-row.tsx'
import { isTroubled, isWatched } from '#web/features/mesh/network/whole.ts'
import { type Network, networkQuery } from '#web/features/mesh/queries.ts'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatPast } from '#web/features/mesh/words.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** How everything is that the house relies on: its own parts, what is in trouble out there, and what people owe. */
export function NetworkPanel() {
  const { t } = useTexts('mesh')
  const { data, error, refetch, dataUpdatedAt } = useQuery(networkQuery)
  return (
    <section className="panel net-panel" aria-labelledby="network-title">
      <header className="mesh-ph">
        <h2 className="t-sm" id="network-title">
          {t('network.title')}
        </h2>
        {data && <Checked network={data} />}
      </header>
      <div className="mesh-pb">
        {!data && error && <NotRead error={error} onRetry={refetch} />}
        {!data && !error && <Shape label={t('page.loading')} isInside />}
        {data && error && <Notice kind="info">{t('network.stale', { time: formatTime(new Date(dataUpdatedAt).toISOString()) })}</Notice>}
        {data && <NetworkTable network={data} />}
      </div>
    </section>
  )
}

function Checked({ network: { parts, contacts } }: { network: Network }) {
  const { t } = useTexts('mesh')
  const now = useNow()
  const last = [...parts, ...contacts].reduce<string | null>(
    (newest, { checked_at }) => (checked_at !== null && (newest === null || checked_at > newest) ? checked_at : newest),
    null,
  )
  return <span className="cap">{last === null ? t('network.not_checked') : t('network.checked', { ago: formatPast(last, now) })}</span>
}

function NetworkTable({ network: { parts, contacts, owed } }: { network: Network }) {
  const { t } = useTexts('mesh')
  const [isUnfolded, setUnfolded] = useState(false)
  const troubled = contacts.filter(isTroubled)
  const well = contacts.filter((contact) => isWatched(contact) && !isTroubled(contact))
  return (
    <>
      <table className="table net" aria-labelledby="network-title">
        <thead>
          <tr>
            <th scope="col">{t('network.part')}</th>
            <th scope="col">{t('network.state')}</th>
            <th scope="col" className="r">
              {t('network.latency')}
            </th>
            <th scope="col" className="r net-day">
              {t('network.day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.filter(isTroubled).map((part) => (
            <PartLook key={part.part} part={part} />
          ))}
          {troubled.map((contact) => (
            <ContactLook key={contact.id} contact={contact} />
          ))}
          {owed.map((thing) => (
            <OwedRow key={`${thing.kind} ${thing.id}`} thing={thing} />
          ))}
          {parts
            .filter((part) => !isTroubled(part))
            .map((part) => (
              <PartLook key={part.part} part={part} />
            ))}
          {isUnfolded && well.map((contact) => <ContactLook key={contact.id} contact={contact} />)}
        </tbody>
      </table>
      {well.length > 0 && (
        <button type="button" className="btn small text net-fold" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <ChevronDown size={17} aria-hidden="true" />
          {t('network.others', { count: well.length })}
        </button>
      )}
    </>
  )
}
