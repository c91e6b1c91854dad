import { offerTransfer } from '#contract/family-lifecycle/calls.ts'
import { invitedRoles, type Role } from '#contract/roles.ts'
import { useSetLifecycle } from '#web/features/family-lifecycle/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** The fields of a member that a transfer needs. */
export interface TransferCandidate {
  readonly account_id: string
  readonly full_name: string
  readonly role: Role
  readonly status: string
}

/** Chooses the new founder and the current founder's role afterwards. */
export function TransferDialog({
  candidates,
  onClose,
}: {
  candidates: readonly TransferCandidate[]
  onClose: () => void
}) {
  const { t } = useTexts(['lifecycle', 'onboarding', 'auth', 'common'])
  const keep = useSetLifecycle()
  const { form, field, failure, isBusy } = useCallForm(offerTransfer, {
    onDone: (lifecycle) => {
      keep(lifecycle)
      onClose()
    },
  })
  return (
    <Dialog title={t('transfer.ask')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form {...form} className={styles.fwForm}>
        <p>{t('transfer.means')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField label={t('transfer.to')} {...field('account_id')}>
          {candidates.map(({ account_id, full_name, role }) => (
            <option key={account_id} value={account_id}>
              {[full_name, t(`onboarding:role.${role}`)].filter((part) => part !== '').join(' · ')}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('transfer.own_role')} {...field('role')}>
          {invitedRoles.map((role) => (
            <option key={role} value={role}>
              {t(`onboarding:role.${role}`)}
            </option>
          ))}
        </SelectField>
        <PasswordField
          label={t('auth:field.password')}
          showLabel={t('auth:field.show_password')}
          hideLabel={t('auth:field.hide_password')}
          autoComplete="current-password"
          hint={t('transfer.password_hint')}
          required
          {...field('password')}
        />
        <DialogFooter label={t('transfer.confirm')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
