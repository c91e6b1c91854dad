import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changeEmail, takeBackEmailChange } from '#contract/account/calls.ts'
import { DialogButtons } from '#web/features/account/dialog-buttons.tsx'
import { emailChangeQuery } from '#web/features/account/queries.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** The address one signs in with, and the one that waits to take its place. */
export function EmailRow({ email }: { email: string }) {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch: retry } = useQuery(emailChangeQuery)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey })
  const takeBack = useAct(takeBackEmailChange, refetch)
  const pending = data?.pending
  return (
    <SettingRow
      title={t('email.title')}
      action={
        <button type="button" className="btn small quiet" aria-label={t('email.dialog_title')} onClick={() => setOpen(true)}>
          {t('email.change')}
        </button>
      }
    >
      <p className="account-value">{email}</p>
      {!data && error && <NotRead error={error} onRetry={retry} />}
      {pending && (
        <div className="account-pending">
          <p className="sub sm">{t('email.pending', { email: pending.email, until: formatMoment(pending.expires_at) })}</p>
          <button type="button" className="btn small text" aria-busy={takeBack.isPending} onClick={() => !takeBack.isPending && takeBack.mutate({})}>
            {t('email.take_back')}
          </button>
        </div>
      )}
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} onDone={refetch} />}
    </SettingRow>
  )
}

function ChangeEmail({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(changeEmail, {
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t('email.dialog_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="account-form" {...form}>
        <p className="sub">{t('email.about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('email.new')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
        <CurrentPassword {...field('current_password')} />
        <DialogButtons label={t('email.send')} busyLabel={t('email.sending')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
