import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changeEmail, withdrawEmailChange } from '#contract/account/calls.ts'
import { emailChangeQuery } from '#web/features/account/queries.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/account/account.module.css'

/** The sign-in address, and a new one that waits for confirmation. */
export function EmailRow({ email }: { email: string }) {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch: retry } = useQuery(emailChangeQuery)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey })
  const takeBack = useAct(withdrawEmailChange, refetch)
  const pending = data?.pending
  return (
    <SettingRow
      title={t('email.title')}
      action={
        <Button
          variant="quiet"
          size="small"
          aria-label={t('email.dialog_title')}
          onClick={() => setOpen(true)}
        >
          {t('email.change')}
        </Button>
      }
    >
      <p className={styles.accountValue}>{email}</p>
      <Loaded query={{ data, error, refetch: retry }} />
      {pending && (
        <div className={styles.accountPending}>
          <p className="sub sm">
            {t('email.pending', { email: pending.email, until: formatMoment(pending.expires_at) })}
          </p>
          <Button variant="text" size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate({})}>
            {t('email.withdraw')}
          </Button>
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
      <form className={styles.accountForm} {...form}>
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
        <DialogFooter
          label={t('email.send')}
          busyLabel={t('email.sending')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
