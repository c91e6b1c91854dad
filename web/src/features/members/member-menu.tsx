import { Ellipsis, UserCheck, UserCog, UserMinus, UserX } from 'lucide-react'
import { useState } from 'react'

import { changeStatus, removeMember } from '#contract/members/calls.ts'
import { ChangeRoleDialog } from '#web/features/members/change-role-dialog.tsx'
import { RemoveDialog } from '#web/features/members/remove-dialog.tsx'
import type { Member } from '#web/ground/members.ts'
import { useMemberAct } from '#web/features/members/use-member-act.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** The founder's actions on a member. */
export function MemberMenu({ member, name }: { member: Member; name: string }) {
  const { t } = useTexts('members')
  const [asking, setAsking] = useState<'role' | 'inactive' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const status = useMemberAct(changeStatus, close)
  const removal = useMemberAct(removeMember, close)
  const setStatus = (to: Member['status']) =>
    status.run({ params: { id: member.account_id }, body: { status: to } })
  const isActive = member.status === 'active'
  const role = {
    key: 'role',
    label: t('act.role'),
    icon: <UserCog size={20} aria-hidden="true" />,
    onChoose: () => setAsking('role'),
  }
  const toInactive = {
    key: 'inactive',
    label: t('act.inactive'),
    icon: <UserX size={20} aria-hidden="true" />,
    onChoose: () => setAsking('inactive'),
  }
  const toActive = {
    key: 'active',
    label: t('act.active'),
    icon: <UserCheck size={20} aria-hidden="true" />,
    onChoose: () => setStatus('active'),
  }
  const remove = {
    key: 'remove',
    label: t('act.remove'),
    icon: <UserMinus size={20} aria-hidden="true" />,
    isBad: true,
    onChoose: () => setAsking('remove'),
  }
  return (
    <>
      <Menu
        label={t('list.actions_of', { name })}
        className="iconbtn"
        items={[role, isActive ? toInactive : toActive, remove]}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </Menu>
      {asking === 'role' && <ChangeRoleDialog member={member} name={name} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog
          name={name}
          isBusy={removal.isPending}
          onConfirm={() => removal.run({ params: { id: member.account_id } })}
          onClose={close}
        />
      )}
      {asking === 'inactive' && (
        <Confirm
          title={t('inactive.title', { name })}
          about={t('inactive.about')}
          label={t('act.inactive')}
          busyLabel={t('inactive.busy')}
          isBusy={status.isPending}
          isBad
          onConfirm={() => setStatus('inactive')}
          onClose={close}
        />
      )}
    </>
  )
}
