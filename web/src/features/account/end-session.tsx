import { endOtherSessions, endSession } from '#contract/account/calls.ts'
import { useDeviceName } from '#web/features/account/device-name.ts'
import type { Session } from '#web/features/account/queries.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

interface EndProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Signs another device out. It asks for the password, so that an open browser alone is not enough. */
export function EndSession({ session, onClose, onDone }: EndProps & { session: Session }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const device = useDeviceName(session)
  const { form, field, failure, isBusy } = useCallForm(endSession, { params: { id: session.id }, onDone })
  return (
    <Dialog
      title={t('sessions.end_named', { device })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('sessions.end_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t('sessions.end')}
          busyLabel={t('sessions.ending')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Signs out every device except this one. */
export function EndOthers({ onClose, onDone }: EndProps) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(endOtherSessions, { onDone })
  return (
    <Dialog title={t('sessions.end_others')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('sessions.end_others_about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t('sessions.end_others_do')}
          busyLabel={t('sessions.ending')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
