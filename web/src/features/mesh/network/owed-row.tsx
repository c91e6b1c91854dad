import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'

import { useOpenContact } from '#web/features/mesh/open-contact.ts'
import type { Network } from '#web/features/mesh/queries.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

type Owed = Network['owed'][number]

/** Something a person still has to do. It says nothing about a connection, and leads to where it can be done. */
export function OwedRow({ thing }: { thing: Owed }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <tr className="has-why">
        <th scope="row">{thing.name || t('owed.guardian')}</th>
        <td colSpan={3}>
          <span className="state warn">
            <ListTodo size={17} aria-hidden="true" />
            {t('owed.state')}
          </span>
        </td>
      </tr>
      <tr className="net-why">
        <td colSpan={4}>
          <OwedLink thing={thing} />
        </td>
      </tr>
    </>
  )
}

function OwedLink({ thing: { kind, id, name, on } }: { thing: Owed }) {
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
      <Link className="link" to="/dashboard/$page" params={{ page: 'settings' }} search={{ tab: 'family', section: 'members' } as never}>
        {name === '' ? t('owed.guardian_unnamed') : t('owed.guardian_unconfirmed', { name })}
      </Link>
    )
  return (
    <Link className="link" to="/dashboard">
      {on === null ? t(`owed.${kind}`, { name }) : t(`owed.${kind}_since`, { name, date })}
    </Link>
  )
}
