import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { InviteDialog } from '#web/features/members/invite-dialog.tsx'
import { firstMembersQuery } from '#web/ground/members.ts'
import { useMe } from '#web/ground/session.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/shell/pilots.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The fixed initials of empty seats. */
const placeholders = ['FR', 'RN', 'RS'] as const

/**
 * Three round seats: pilots of the family, and empty ones that a pilot with permission can fill by inviting.
 */
export function Pilots() {
  const { t } = useTexts('shell')
  const { account, may } = useMe()
  const [isInviting, setInviting] = useState(false)
  const { data } = useQuery({ ...firstMembersQuery, enabled: may.includes('member.read') })
  const others = (data?.items ?? []).filter(
    (member) => member.account_id !== account.id && member.status === 'active' && member.full_name !== '',
  )
  const mayInvite = may.includes('member.invite')
  return (
    <section className={styles.pilots} aria-labelledby="pilots-title">
      <h2 className="caps" id="pilots-title">
        {t('frame.pilots')}
      </h2>
      <ul>
        {placeholders.map((initialsText, index) => {
          const pilot = others[index]
          return (
            <li key={initialsText}>
              {pilot ? <TakenSeat id={pilot.account_id} name={pilot.full_name} /> : emptySeat(initialsText)}
            </li>
          )
        })}
      </ul>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  )

  function emptySeat(initialsText: string) {
    if (!mayInvite) {
      return (
        <span className={classNames(styles.seat, styles.empty)}>
          <b aria-hidden="true">{initialsText}</b>
          <span>{t('frame.seat_empty')}</span>
        </span>
      )
    }
    return (
      <button
        type="button"
        className={classNames(styles.seat, styles.empty)}
        onClick={() => setInviting(true)}
      >
        <b aria-hidden="true">
          {initialsText}
          <Plus size={20} />
        </b>
        {t('frame.invite')}
      </button>
    )
  }
}

function TakenSeat({ id, name }: { id: string; name: string }) {
  return (
    <Link className={styles.seat} to="/user/$id" params={{ id }} aria-label={name}>
      <b aria-hidden="true">{initials(name)}</b>
      <span aria-hidden="true">{name.split(/\s+/)[0]}</span>
    </Link>
  )
}
