import { removePasskey } from '#contract/passkeys/calls.ts'
import type { Passkey } from '#web/features/account/queries.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Removes a passkey. It asks for the password, so that an open browser alone can't lock the pilot out. */
export function RemovePasskey({ passkey, onClose, onDone }: RemovePasskeyProps) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(removePasskey, { params: { id: passkey.id }, onDone })
  return (
    <Dialog
      title={t('passkeys.remove_title', { name: passkey.name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('passkeys.remove_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t('passkeys.remove')}
          busyLabel={t('passkeys.removing')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
