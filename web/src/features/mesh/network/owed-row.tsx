import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'

import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Network } from '#web/features/mesh/queries.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/network/network.module.css'

type OwedTask = Network['owed'][number]

/** An open task of a member, with a link to the page for it. It is not part of any connection's state. */
export function OwedRow({ task }: { task: OwedTask }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <tr className={styles.hasWhy}>
        <th scope="row">{task.name || t('owed.guardian')}</th>
        <td colSpan={3}>
          <span className="state warn">
            <ListTodo size={17} aria-hidden="true" />
            {t('owed.state')}
          </span>
        </td>
      </tr>
      <tr className={styles.netWhy}>
        <td colSpan={4}>
          <OwedLink task={task} />
        </td>
      </tr>
    </>
  )
}

function OwedLink({ task: { kind, id, name, on } }: { task: OwedTask }) {
  const { t } = useTexts('mesh')
  const openContact = useOpenContact()
  const date = on === null ? '' : formatDay(on)
  if (kind === 'mandate_ending')
    return (
      <button type="button" className="link" onClick={() => openContact(id)}>
        {on === null ? t('owed.mandate_ending', { name }) : t('owed.mandate_ending_on', { name, date })}
      </button>
    )
  if (kind === 'guardian_unconfirmed')
    return (
      <Link className="link" to="/dashboard/settings" search={{ tab: 'family', section: 'members' }}>
        {name === '' ? t('owed.guardian_unnamed') : t('owed.guardian_unconfirmed', { name })}
      </Link>
    )
  return (
    <Link className="link" to="/dashboard">
      {on === null ? t(`owed.${kind}`, { name }) : t(`owed.${kind}_since`, { name, date })}
    </Link>
  )
}
