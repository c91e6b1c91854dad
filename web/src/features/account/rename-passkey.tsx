import { passkeyLimits, renamePasskey } from '#contract/passkeys/calls.ts'
import type { Passkey } from '#web/features/account/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

export function RenamePasskey({
  passkey,
  onClose,
  onDone,
}: {
  passkey: Passkey
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(renamePasskey, { params: { id: passkey.id }, onDone })
  return (
    <Dialog title={t('passkeys.rename_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('passkeys.name')}
          maxLength={passkeyLimits.name}
          required
          defaultValue={passkey.name}
          autoComplete="off"
          {...field('name')}
        />
        <DialogFooter
          label={t('passkeys.rename_save')}
          busyLabel={t('profile.saving')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
