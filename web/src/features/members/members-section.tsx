import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { InviteDialog } from '#web/features/members/invite-dialog.tsx'
import type { MemberRights } from '#web/features/members/member-row.tsx'
import { MembersTable } from '#web/features/members/members-table.tsx'
import { everyInvitationQuery, everyMemberQuery } from '#web/ground/members.ts'
import { rowsOf } from '#web/features/members/rows.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import styles from '#web/features/members/members-section.module.css'
import { classNames } from '#web/lib/class-names.ts'

export interface MembersProps {
  readonly rights: MemberRights
  /** The names of the capitals a member stewards; provided by the page. */
  readonly stewarded: (accountId: string) => string
}

/** The members of the family with role, status and actions, for pilots who may read them. */
export function MembersSection({ rights, stewarded }: MembersProps) {
  const { t } = useTexts(['members', 'shell', 'onboarding', 'common'])
  const [isInviting, setInviting] = useState(false)
  return (
    <section className={styles.mbSection} aria-labelledby="members-title">
      <header>
        <h2 className="t-sm" id="members-title">
          {t('list.title')}
        </h2>
        {rights.mayInvite && (
          <Button variant="main" onClick={() => setInviting(true)}>
            <UserPlus size={20} aria-hidden="true" />
            {t('shell:frame.invite')}
          </Button>
        )}
      </header>
      <Members rights={rights} stewarded={stewarded} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  )
}

function Members({ rights, stewarded }: MembersProps) {
  const { t } = useTexts('members')
  const members = useQuery(everyMemberQuery)
  const invitations = useQuery(everyInvitationQuery)
  const rows = useMemo(
    () => members.data && invitations.data && rowsOf(members.data, invitations.data),
    [members.data, invitations.data],
  )
  if (rows) return <MembersTable rows={rows} rights={rights} stewarded={stewarded} />
  const error = members.error ?? invitations.error
  if (!error) return <Skeleton label={t('list.loading')} />
  return <LoadError error={error} onRetry={() => Promise.all([members.refetch(), invitations.refetch()])} />
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.mbSkeleton} role="status" aria-label={label}>
      {[0, 1, 2, 3].map((line) => (
        <p key={line}>
          <i className={classNames(styles.bone, styles.round)} />
          <i className={styles.bone} />
        </p>
      ))}
    </div>
  )
}
