import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { InviteDialog } from '#web/features/members/invite-dialog.tsx'
import { firstMembersQuery } from '#web/features/members/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What an empty seat carries: fixed letters, which belong to nobody. */
const placeholders = ['FR', 'RN', 'RS'] as const

/** Three round seats: pilots of the family, and empty ones that whoever may invite can fill. */
export function Pilots() {
  const { t } = useTexts('shell')
  const { account, may } = useMe()
  const [isInviting, setInviting] = useState(false)
  const { data } = useQuery({ ...firstMembersQuery, enabled: may.includes('member.read') })
  const others = (data?.items ?? []).filter((member) => member.account_id !== account.id && member.status === 'active' && member.full_name !== '')
  const mayInvite = may.includes('member.invite')
  return (
    <section className="pilots" aria-labelledby="pilots-title">
      <h2 className="caps" id="pilots-title">
        {t('frame.pilots')}
      </h2>
      <ul>
        {placeholders.map((letters, index) => {
          const pilot = others[index]
          return <li key={letters}>{pilot ? <TakenSeat id={pilot.account_id} name={pilot.full_name} /> : emptySeat(letters)}</li>
        })}
      </ul>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  )

  function emptySeat(letters: string) {
    if (!mayInvite) {
      return (
        <span className="seat empty">
          <b aria-hidden="true">{letters}</b>
          <span>{t('frame.seat_empty')}</span>
        </span>
      )
    }
    return (
      <button type="button" className="seat empty" onClick={() => setInviting(true)}>
        <b aria-hidden="true">
          {letters}
          <Plus size={20} />
        </b>
        {t('frame.invite')}
      </button>
    )
  }
}

function TakenSeat({ id, name }: { id: string; name: string }) {
  return (
    <Link className="seat" to="/user/$id" params={{ id }} aria-label={name}>
      <b aria-hidden="true">{initials(name)}</b>
      <span aria-hidden="true">{name.split(/\s+/)[0]}</span>
    </Link>
  )
}
