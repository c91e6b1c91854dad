import { Link } from '@tanstack/react-router'
import { Check, CircleSlash, Clock } from 'lucide-react'
import { memo } from 'react'

import { InvitationMenu } from '#web/features/members/invitation-menu.tsx'
import { MemberMenu } from '#web/features/members/member-menu.tsx'
import type { Row, Status } from '#web/features/members/rows.ts'
import { formatDate, isPast } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What the reader may do here; a page offers nothing else. */
export interface MemberRights {
  readonly pilotId: string
  readonly mayInvite: boolean
  readonly mayManage: boolean
}

interface MemberRowProps {
  readonly row: Row
  readonly rights: MemberRights
  readonly stewarded: string
  readonly isLastFounder: boolean
}

const states: Record<Status, { readonly Icon: typeof Check; readonly look: string }> = {
  active: { Icon: Check, look: 'ok' },
  pending: { Icon: Clock, look: 'mute' },
  inactive: { Icon: CircleSlash, look: 'mute' },
}

/** Kept as long as nothing of it changes: another order of five hundred members moves them, and makes none anew. */
export const MemberRow = memo(function MemberRow({ row, rights, stewarded, isLastFounder }: MemberRowProps) {
  const { t } = useTexts(['members', 'onboarding'])
  const { Icon, look } = states[row.status]
  const hasActions = rights.mayInvite || rights.mayManage
  return (
    <tr>
      <th scope="row">
        <div className="mb-who">
          <span className={row.member ? 'ring' : 'ring empty'} aria-hidden="true">
            {row.member ? initials(row.name) : ''}
          </span>
          <Name row={row} isYou={row.id === rights.pilotId} />
        </div>
      </th>
      <td className="mb-col-role">{t(`onboarding:role.${row.role}`)}</td>
      <td>
        <span className={`state ${look}`}>
          <Icon size={16} aria-hidden="true" />
          {t(`status.${row.status}`)}
        </span>
        {row.invitation && <Until moment={row.invitation.expires_at} />}
      </td>
      <td className="mb-col-since">{formatDate(row.since)}</td>
      <td className="mb-col-steward">{stewarded || '–'}</td>
      {hasActions && (
        <td className="r">{isLastFounder ? <span className="cap">{t('list.last_founder')}</span> : <Actions row={row} rights={rights} />}</td>
      )}
    </tr>
  )
})

/** The name, and below it the role where that has no column of its own. */
function Name({ row, isYou }: { row: Row; isYou: boolean }) {
  const { t } = useTexts(['members', 'onboarding'])
  return (
    <div>
      <span className="mb-name">
        {row.member ? (
          <Link to="/user/$id" params={{ id: row.id }}>
            {row.name || t('list.unnamed')}
          </Link>
        ) : (
          <span className="sub">{row.name || t('list.invited')}</span>
        )}
        {isYou && <span className="cap">{t('list.you')}</span>}
      </span>
      <span className="mb-small cap">{t(`onboarding:role.${row.role}`)}</span>
    </div>
  )
}

/** How long a link still works. */
function Until({ moment }: { moment: string }) {
  const { t } = useTexts('members')
  return <span className="mb-until cap">{t(isPast(moment) ? 'list.expired' : 'list.expires', { date: formatDate(moment) })}</span>
}

function Actions({ row, rights }: { row: Row; rights: MemberRights }) {
  const { t } = useTexts('members')
  if (row.invitation) {
    const isOwn = row.invitation.invited_by.id === rights.pilotId
    return (isOwn || rights.mayManage) && rights.mayInvite ? <InvitationMenu id={row.id} email={row.name} /> : null
  }
  const isOther = row.id !== rights.pilotId
  return row.member && isOther && rights.mayManage ? <MemberMenu member={row.member} name={row.name || t('list.unnamed')} /> : null
}
