import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { ContactStatusRow, PartRow } from '#web/features/mesh/network/network-row.tsx'
import { OwedRow } from '#web/features/mesh/network/owed-row.tsx'
import { isFailing, isProbed } from '#web/features/mesh/network/overall-status.ts'
import { type Network, networkQuery } from '#web/features/mesh/queries.ts'
import { useNow } from '#web/features/mesh/use-now.ts'
import { formatPast } from '#web/features/mesh/formats.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/features/mesh/network/network.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The status of this server's parts and of failing connections, and the open tasks of members. */
export function NetworkPanel() {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch, dataUpdatedAt } = useQuery(networkQuery)
  return (
    <section className={classNames(styles.netPanel, 'panel')} aria-labelledby="network-title">
      <header className={meshStyles.meshPh}>
        <h2 className="t-sm" id="network-title">
          {t('network.title')}
        </h2>
        {data && <Checked network={data} />}
      </header>
      <div className={meshStyles.meshPb} data-part="mesh-pb">
        <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
          {(network) => (
            <>
              {error && (
                <Notice kind="info">
                  {t('network.stale', { time: formatTime(new Date(dataUpdatedAt).toISOString()) })}
                </Notice>
              )}
              <NetworkTable network={network} />
              <p className="cap">{t('common:server.version', { version: network.version })}</p>
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function Checked({ network: { parts, contacts } }: { network: Network }) {
  const { t } = useTexts('mesh')
  const now = useNow()
  const last = [...parts, ...contacts].reduce<string | null>(
    (newest, { checked_at }) =>
      checked_at !== null && (newest === null || checked_at > newest) ? checked_at : newest,
    null,
  )
  return (
    <span className="cap">
      {last === null ? t('network.not_checked') : t('network.checked', { ago: formatPast(last, now) })}
    </span>
  )
}

function NetworkTable({ network: { parts, contacts, owed } }: { network: Network }) {
  const { t } = useTexts('mesh')
  const [isExpanded, setExpanded] = useState(false)
  const failing = contacts.filter(isFailing)
  const healthy = contacts.filter((contact) => isProbed(contact) && !isFailing(contact))
  return (
    <>
      <table className={classNames(styles.net, 'table')} data-part="net" aria-labelledby="network-title">
        <thead>
          <tr>
            <th scope="col">{t('network.part')}</th>
            <th scope="col">{t('network.state')}</th>
            <th scope="col" className={styles.r}>
              {t('network.latency')}
            </th>
            <th scope="col" className={classNames(styles.r, styles.netDay)}>
              {t('network.day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.filter(isFailing).map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
          {failing.map((contact) => (
            <ContactStatusRow key={contact.id} contact={contact} />
          ))}
          {owed.map((task) => (
            <OwedRow key={`${task.kind} ${task.id}`} task={task} />
          ))}
          {parts
            .filter((part) => !isFailing(part))
            .map((part) => (
              <PartRow key={part.part} part={part} />
            ))}
          {isExpanded && healthy.map((contact) => <ContactStatusRow key={contact.id} contact={contact} />)}
        </tbody>
      </table>
      {healthy.length > 0 && (
        <Button
          variant="text"
          size="small"
          className={styles.netFold}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          <ChevronDown size={17} aria-hidden="true" />
          {t('network.others', { count: healthy.length })}
        </Button>
      )}
    </>
  )
}
