import { useState } from 'react'

import { deleteAccount } from '#contract/account/calls.ts'
import { DialogButtons } from '#web/features/account/dialog-buttons.tsx'
import { SecretField } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { leaveHouse } from '#web/lib/leave-house.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The last thing one can do here. */
export function DeleteRow({ email }: { email: string }) {
  const { t } = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow
      title={t('delete.title')}
      action={
        <button type="button" className="btn small quiet bad" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </button>
      }
    >
      <p className="sub sm">{t('delete.about')}</p>
      {isOpen && <DeleteAccount email={email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTexts(['account', 'auth', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(deleteAccount, { onDone: () => leaveHouse('signed_out') })
  return (
    <Dialog title={t('delete.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="account-form" {...form}>
        <ul className="account-points">
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
        <SecretField label={t('auth:field.password')} autoComplete="current-password" {...field('password')} />
        <DialogButtons label={t('delete.do')} busyLabel={t('delete.doing')} isBusy={isBusy} isBad onClose={onClose} />
      </form>
    </Dialog>
  )
}
