import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { linkPerson, listTreeChanges, removePerson, undoTreeChange } from '#contract/tree/calls.ts'
import { LinkMemberDialog } from '#web/features/tree/link-member-dialog.tsx'
import { type Person, refetchTree } from '#web/features/tree/queries.ts'
import { useMe } from '#web/ground/session.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** More acts on a person: link them to a member, or remove them. */
export function PersonMenu({ person }: { person: Person }) {
  const { t } = useTexts('tree')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { account, may } = useMe()
  const [open, setOpen] = useState<'remove' | 'link' | null>(null)
  const { id, name, member } = person.card
  const undo = useAct(undoTreeChange, () => {
    notify.success(t('person.undone'))
    void refetchTree(queryClient)
  })
  const link = useAct(linkPerson, () => void refetchTree(queryClient))
  const undoNewest = async () => {
    const { items } = await sendOrThrow(listTreeChanges, { query: { person: id, limit: 1 } })
    if (items[0]) undo.mutate({ params: { id: items[0].id } })
  }
  const remove = useAct(removePerson, () => {
    void navigate({ to: '/dashboard/family-tree' })
    void refetchTree(queryClient)
    notify.success(t('person.removed', { name }), { label: t('person.undo'), onAct: () => void undoNewest() })
  })
  const isFounder = may.includes('member.manage')
  const items: MenuItem[] = [
    ...(isFounder
      ? [{ key: 'link', label: t('person.link_member'), onChoose: () => setOpen('link') }]
      : member === null
        ? [
            {
              key: 'self',
              label: t('person.link_self'),
              onChoose: () => link.mutate({ params: { id }, body: { member: account.id } }),
            },
          ]
        : member.id === account.id
          ? [
              {
                key: 'unlink',
                label: t('person.member_none'),
                onChoose: () => link.mutate({ params: { id }, body: { member: null } }),
              },
            ]
          : []),
    { key: 'remove', label: t('person.remove'), isBad: true, onChoose: () => setOpen('remove') },
  ]
  return (
    <>
      <Menu label={t('person.more', { name })} className={buttonClass({ variant: 'quiet' })} items={items}>
        <MoreHorizontal size={20} aria-hidden="true" />
      </Menu>
      {open === 'remove' && (
        <Confirm
          title={t('person.remove_title', { name })}
          about={t('person.remove_about')}
          label={t('person.remove')}
          isBusy={remove.isPending}
          isBad
          onClose={() => setOpen(null)}
          onConfirm={() => remove.mutate({ params: { id } })}
        />
      )}
      {open === 'link' && <LinkMemberDialog person={person} onClose={() => setOpen(null)} />}
    </>
  )
}
