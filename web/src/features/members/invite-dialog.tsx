import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { inviteMember } from '#contract/members/calls.ts'
import { InvitationLink } from '#web/features/members/invitation-link.tsx'
import { membersKey } from '#web/features/members/queries.ts'
import { RoleChoices } from '#web/features/members/role-choices.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Invites somebody by mail with a role. Where no mail goes out, the link is there to be handed over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['shell', 'members', 'onboarding', 'common'])
  const queryClient = useQueryClient()
  const [invited, setInvited] = useState<{ readonly email: string; readonly link: string | null } | null>(null)
  const { form, field, failure, isBusy } = useCallForm(inviteMember, {
    onDone: ({ link }, { email }) => {
      setInvited({ email, link })
      void queryClient.invalidateQueries(membersKey)
    },
  })
  return (
    <Dialog title={t('invite.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      {invited ? (
        <>
          {invited.link === null ? (
            <Notice kind="ok">{t('invite.done', { email: invited.email })}</Notice>
          ) : (
            <InvitationLink email={invited.email} link={invited.link} />
          )}
          <div className="dialog-foot">
            <button type="button" className="btn main" onClick={onClose}>
              {t('common:action.close')}
            </button>
          </div>
        </>
      ) : (
        <form {...form} className="invite">
          <p className="sub">{t('invite.about')}</p>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <Field label={t('invite.email')} type="email" autoComplete="off" {...field('email')} />
          <RoleChoices legend={t('invite.role')} />
          <DialogFoot label={t('invite.send')} busy={t('invite.sending')} cancel={t('common:action.cancel')} isBusy={isBusy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}
