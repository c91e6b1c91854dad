import { useState } from 'react'

import { deleteAccount } from '#contract/account/calls.ts'
import { SecretField } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { disconnect } from '#web/lib/disconnect.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

export function DeleteRow({ email }: { email: string }) {
  const { t } = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      title={t('delete.title')}
      action={
        <Button variant="bad" size="small" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      }
    >
      <p className="sub sm">{t('delete.about')}</p>
      {isOpen && <DeleteAccount email={email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTexts(['account', 'auth', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(deleteAccount, {
    onDone: () => disconnect('signed_out'),
  })
  return (
    <Dialog title={t('delete.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <ul className={styles.accountPoints}>
          <li>{t('delete.goes')}</li>
          <li>{t('delete.stays')}</li>
          <li>{t('delete.alone')}</li>
        </ul>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('delete.type', { email })}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
        <SecretField
          label={t('auth:field.password')}
          autoComplete="current-password"
          {...field('password')}
        />
        <DialogFooter
          label={t('delete.do')}
          busyLabel={t('delete.doing')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
