import { Ellipsis, Link2, MailX, Send } from 'lucide-react'
import { useState } from 'react'

import { renewInvitationLink, sendInvitationAgain, withdrawInvitation } from '#contract/members/calls.ts'
import { InvitationLink } from '#web/features/members/invitation-link.tsx'
import { useMemberAct } from '#web/features/members/use-member-act.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'

/** The actions on an open invitation. */
export function InvitationMenu({ id, email }: { id: string; email: string }) {
  const { t } = useTexts(['members', 'shell', 'common'])
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const again = useMemberAct(sendInvitationAgain, (sent) => {
    if (sent.link === null) notify.success(t('shell:invite.done', { email }))
    else setLink(sent.link)
  })
  const show = useMemberAct(renewInvitationLink, (made) => setLink(made.link))
  const withdraw = useMemberAct(withdrawInvitation, () => setAsking(false))
  const items = [
    {
      key: 'send',
      label: t('act.send'),
      icon: <Send size={20} aria-hidden="true" />,
      onChoose: () => again.run({ params: { id } }),
    },
    {
      key: 'link',
      label: t('act.link'),
      icon: <Link2 size={20} aria-hidden="true" />,
      onChoose: () => show.run({ params: { id } }),
    },
    {
      key: 'take_back',
      label: t('act.withdraw'),
      icon: <MailX size={20} aria-hidden="true" />,
      isBad: true,
      onChoose: () => setAsking(true),
    },
  ]
  return (
    <>
      <Menu label={t('list.actions_of', { name: email })} className="iconbtn" items={items}>
        <Ellipsis size={20} aria-hidden="true" />
      </Menu>
      {isAsking && (
        <Confirm
          title={t('withdraw.title')}
          about={t('withdraw.about', { email })}
          label={t('act.withdraw')}
          busyLabel={t('withdraw.busy')}
          isBusy={withdraw.isPending}
          isBad
          onConfirm={() => withdraw.run({ params: { id } })}
          onClose={() => setAsking(false)}
        />
      )}
      {link !== null && (
        <Dialog title={t('link.title')} closeLabel={t('common:action.close')} onClose={() => setLink(null)}>
          <InvitationLink email={email} link={link} isNew />
        </Dialog>
      )}
    </>
  )
}
