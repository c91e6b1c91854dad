import { useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor/calls.ts'
import { CodeField } from '#web/features/account/code-field.tsx'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from '#web/features/account/account.module.css'

interface StepProps {
  readonly onClose: () => void
  readonly onDone: (codes: readonly string[]) => void
}

/** Asks for the password, then shows the secret for the authenticator app and checks a code. */
export function SetUpTwoFactor({ onClose, onDone }: StepProps) {
  const { t } = useTexts(['account', 'common'])
  const [begun, setBegun] = useState<ReplyOf<typeof setUpTwoFactor>>()
  return (
    <Dialog title={t('two_factor.set_up_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      {begun ? (
        <ConfirmCode begun={begun} onClose={onClose} onDone={onDone} />
      ) : (
        <Begin onClose={onClose} onDone={setBegun} />
      )}
    </Dialog>
  )
}

function Begin({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (begun: ReplyOf<typeof setUpTwoFactor>) => void
}) {
  const { t } = useTexts(['account', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(setUpTwoFactor, { onDone })
  return (
    <form className={styles.accountForm} {...form}>
      <p className="sub">{t('two_factor.begin_about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <CurrentPassword {...field('current_password')} />
      <DialogFooter
        label={t('two_factor.begin')}
        busyLabel={t('two_factor.beginning')}
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  )
}

function ConfirmCode({ begun, onClose, onDone }: StepProps & { begun: ReplyOf<typeof setUpTwoFactor> }) {
  const { t } = useTexts(['account', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(confirmTwoFactor, {
    onDone: ({ codes }) => onDone(codes),
  })
  return (
    <form className={styles.accountForm} {...form}>
      <div className={styles.accountQr}>
        <QrCode text={begun.uri} label={t('two_factor.qr')} />
        <div>
          <p>{t('two_factor.scan')}</p>
          <p className="sub sm">{t('two_factor.by_hand')}</p>
          <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <CodeField isAppOnly {...field('code')} />
      <DialogFooter
        label={t('two_factor.confirm')}
        busyLabel={t('two_factor.confirming')}
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  )
}
