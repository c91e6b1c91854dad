import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { inviteMember } from '#contract/family/calls.ts'
import { invitedRoles } from '#contract/roles.ts'
import { membersQuery } from '#web/features/family/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'

/** Invites somebody by mail with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'onboarding', 'common'])
  const queryClient = useQueryClient()
  const [invited, setInvited] = useState<string | null>(null)
  const { form, field, failure, isBusy } = useCallForm(inviteMember, {
    onDone: (_, { email }) => {
      setInvited(email)
      void queryClient.invalidateQueries(membersQuery)
    },
  })
  return (
    <Dialog title={t('invite.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      {invited ? (
        <>
          <Notice kind="ok">{t('invite.done', { email: invited })}</Notice>
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('common:action.close')}
          </button>
        </>
      ) : (
        <form {...form} className="invite">
          <p className="sub">{t('invite.about')}</p>
          {failure && <Notice kind="bad">{failure.detail}</Notice>}
          <Field label={t('invite.email')} type="email" autoComplete="off" {...field('email')} />
          <fieldset className="roles">
            <legend>{t('invite.role')}</legend>
            {invitedRoles.map((role, index) => (
              <label key={role} className="role">
                <input type="radio" name="role" value={role} defaultChecked={index === 0} />
                <b>{t(`onboarding:role.${role}`)}</b>
                <span className="sub sm">{t(`invite.${role}`)}</span>
              </label>
            ))}
          </fieldset>
          <Submit label={t('invite.send')} busyLabel={t('invite.sending')} isBusy={isBusy} />
        </form>
      )}
    </Dialog>
  )
}
