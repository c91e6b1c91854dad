import { renewRecoveryCodes, switchOffTwoFactor } from '#contract/two-factor/calls.ts'
import { CodeField } from '#web/features/account/code-field.tsx'
import { DialogButtons } from '#web/features/account/dialog-buttons.tsx'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** New recovery codes in the place of the old ones. */
export function RenewCodes({ onClose, onDone }: { onClose: () => void; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(renewRecoveryCodes, { onDone: ({ codes }) => onDone(codes) })
  return (
    <Dialog title={t('two_factor.renew_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="account-form" {...form}>
        <p className="sub">{t('two_factor.renew_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <CodeField {...field('code')} />
        <DialogButtons label={t('two_factor.renew_do')} busyLabel={t('two_factor.renewing')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** The second step goes; the app's entry is of no use any more. */
export function SwitchOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(switchOffTwoFactor, { onDone })
  return (
    <Dialog title={t('two_factor.off_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="account-form" {...form}>
        <p className="sub">{t('two_factor.off_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <CodeField {...field('code')} />
        <DialogButtons label={t('two_factor.off_do')} busyLabel={t('two_factor.switching_off')} isBusy={isBusy} isBad onClose={onClose} />
      </form>
    </Dialog>
  )
}
