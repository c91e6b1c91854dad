import { Link } from '@tanstack/react-router'
import { Check, CircleSlash, Clock } from 'lucide-react'
import { memo } from 'react'

import { RequestedAddress } from '#web/features/members/requested-address.tsx'
import { InvitationMenu } from '#web/features/members/invitation-menu.tsx'
import { MemberMenu } from '#web/features/members/member-menu.tsx'
import type { MemberTableRow, Status } from '#web/features/members/rows.ts'
import { formatDate, isPast } from '#web/lib/dates.ts'
import { initials } from '#web/lib/initials.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/members/members-section.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The reader's permissions; the page offers nothing else. */
export interface MemberRights {
  readonly pilotId: string
  readonly mayInvite: boolean
  readonly mayManage: boolean
}

interface MemberRowProps {
  readonly row: MemberTableRow
  readonly rights: MemberRights
  readonly stewarded: string
  readonly isLastFounder: boolean
}

const states: Record<Status, { readonly Icon: typeof Check; readonly look: string }> = {
  active: { Icon: Check, look: 'ok' },
  pending: { Icon: Clock, look: 'mute' },
  inactive: { Icon: CircleSlash, look: 'mute' },
}

/** Memoized: sorting five hundred members moves the rows without rendering them again. */
export const MemberRow = memo(function MemberRow({ row, rights, stewarded, isLastFounder }: MemberRowProps) {
  const { t } = useTexts(['members', 'onboarding'])
  const { Icon, look } = states[row.status]
  const hasActions = rights.mayInvite || rights.mayManage
  const request = row.invitation && mayManageInvitation(row, rights) ? row.invitation : null
  return (
    <>
      <tr className={request?.asked_email ? styles.mbHasRequest : undefined}>
        <th scope="row">
          <div className={styles.mbWho}>
            <span className={classNames(styles.ring, !row.member && styles.empty)} aria-hidden="true">
              {row.member ? initials(row.name) : ''}
            </span>
            <Name row={row} isYou={row.id === rights.pilotId} />
          </div>
        </th>
        <td data-column="role">{t(`onboarding:role.${row.role}`)}</td>
        <td>
          <span className={`state ${look}`}>
            <Icon size={16} aria-hidden="true" />
            {t(`status.${row.status}`)}
          </span>
          {row.invitation && <Until moment={row.invitation.expires_at} />}
        </td>
        <td data-column="since">{formatDate(row.since)}</td>
        <td data-column="steward">{stewarded || '–'}</td>
        {hasActions && (
          <td className={styles.r}>
            {isLastFounder ? (
              <span className="cap">{t('list.last_founder')}</span>
            ) : (
              <Actions row={row} rights={rights} />
            )}
          </td>
        )}
      </tr>
      {request && <RequestedAddress id={row.id} email={request.asked_email} />}
    </>
  )
})

/** The name, and below it the role if that has no column. */
function Name({ row, isYou }: { row: MemberTableRow; isYou: boolean }) {
  const { t } = useTexts(['members', 'onboarding'])
  return (
    <div>
      <span className={styles.mbName}>
        {row.member ? (
          <Link to="/user/$id" params={{ id: row.id }}>
            {row.name || t('list.unnamed')}
          </Link>
        ) : (
          <span className="sub">{row.name || t('list.invited')}</span>
        )}
        {isYou && <span className="cap">{t('list.you')}</span>}
      </span>
      <span className={classNames(styles.mbSmall, 'cap')}>{t(`onboarding:role.${row.role}`)}</span>
    </div>
  )
}

/** The expiry of a link. */
function Until({ moment }: { moment: string }) {
  const { t } = useTexts('members')
  return (
    <span className={classNames(styles.mbUntil, 'cap')}>
      {t(isPast(moment) ? 'list.expired' : 'list.expires', { date: formatDate(moment) })}
    </span>
  )
}

/** Invitations are managed by their sender and by the founder. */
function mayManageInvitation(
  { invitation }: MemberTableRow,
  { pilotId, mayInvite, mayManage }: MemberRights,
): boolean {
  return mayInvite && (mayManage || invitation?.invited_by.id === pilotId)
}

function Actions({ row, rights }: { row: MemberTableRow; rights: MemberRights }) {
  const { t } = useTexts('members')
  if (row.invitation)
    return mayManageInvitation(row, rights) ? <InvitationMenu id={row.id} email={row.name} /> : null
  const isOther = row.id !== rights.pilotId
  return row.member && isOther && rights.mayManage ? (
    <MemberMenu member={row.member} name={row.name || t('list.unnamed')} />
  ) : null
}
