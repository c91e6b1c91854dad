import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { inviteMember } from '#contract/members/calls.ts'
import { InvitationLink } from '#web/features/members/invitation-link.tsx'
import { membersKey } from '#web/ground/members.ts'
import { RoleChoices } from '#web/features/members/role-choices.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/members/role-choices.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

/** Invites a person by email with a role. Without email delivery it shows the link instead. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['shell', 'members', 'onboarding', 'common'])
  const queryClient = useQueryClient()
  const [invited, setInvited] = useState<{ readonly email: string; readonly link: string | null } | null>(
    null,
  )
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
          <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
            <Button variant="main" onClick={onClose}>
              {t('common:action.close')}
            </Button>
          </div>
        </>
      ) : (
        <form {...form} className={styles.invite}>
          <p className="sub">{t('invite.about')}</p>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <Field label={t('invite.email')} type="email" autoComplete="off" {...field('email')} />
          <RoleChoices legend={t('invite.role')} />
          <DialogFooter
            label={t('invite.send')}
            busyLabel={t('invite.sending')}
            isBusy={isBusy}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  )
}
