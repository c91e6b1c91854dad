import { Ellipsis, Link2, MailX, Send } from 'lucide-react'
import { useState } from 'react'

import { renewInvitationLink, sendInvitationAgain, takeInvitationBack } from '#contract/members/calls.ts'
import { ConfirmDialog } from '#web/features/members/confirm-dialog.tsx'
import { InvitationLink } from '#web/features/members/invitation-link.tsx'
import { useMemberAct } from '#web/features/members/use-member-act.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'

/** What can be done with an invitation that nobody has answered yet. */
export function InvitationMenu({ id, email }: { id: string; email: string }) {
  const { t } = useTexts(['members', 'shell', 'common'])
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const again = useMemberAct(sendInvitationAgain, (sent) => {
    if (sent.link === null) notify.success(t('shell:invite.done', { email }))
    else setLink(sent.link)
  })
  const show = useMemberAct(renewInvitationLink, (made) => setLink(made.link))
  const takeBack = useMemberAct(takeInvitationBack, () => setAsking(false))
  const items = [
    { key: 'send', label: t('act.send'), icon: <Send size={20} aria-hidden="true" />, onChoose: () => again.run({ params: { id } }) },
    { key: 'link', label: t('act.link'), icon: <Link2 size={20} aria-hidden="true" />, onChoose: () => show.run({ params: { id } }) },
    { key: 'take_back', label: t('act.take_back'), icon: <MailX size={20} aria-hidden="true" />, isBad: true, onChoose: () => setAsking(true) },
  ]
  return (
    <>
      <Menu label={t('list.actions_of', { name: email })} className="iconbtn" items={items}>
        <Ellipsis size={20} aria-hidden="true" />
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={t('take_back.title')}
          about={t('take_back.about', { email })}
          confirm={t(takeBack.isPending ? 'take_back.busy' : 'act.take_back')}
          isBusy={takeBack.isPending}
          onConfirm={() => takeBack.run({ params: { id } })}
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
