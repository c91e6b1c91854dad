import { renewRecoveryCodes, switchOffTwoFactor } from '#contract/two-factor/calls.ts'
import { CodeField } from '#web/features/account/code-field.tsx'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

/** Replaces the recovery codes. */
export function RenewCodes({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(renewRecoveryCodes, {
    onDone: ({ codes }) => onDone(codes),
  })
  return (
    <Dialog title={t('two_factor.renew_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('two_factor.renew_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <CodeField {...field('code')} />
        <DialogFooter
          label={t('two_factor.renew_do')}
          busyLabel={t('two_factor.renewing')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Switches two-factor sign-in off; the app's entry becomes useless. */
export function SwitchOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(switchOffTwoFactor, { onDone })
  return (
    <Dialog title={t('two_factor.off_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('two_factor.off_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <CodeField {...field('code')} />
        <DialogFooter
          label={t('two_factor.off_do')}
          busyLabel={t('two_factor.switching_off')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
