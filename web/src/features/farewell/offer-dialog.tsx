import { offerFamily } from '#contract/farewell/calls.ts'
import { invitedRoles } from '#contract/roles.ts'
import type { Candidate } from '#web/features/farewell/hand-over-row.tsx'
import { useKeepFarewell } from '#web/features/farewell/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whom the family is offered to, and what the founder will be afterwards. */
export function OfferDialog({ candidates, onClose }: { candidates: readonly Candidate[]; onClose: () => void }) {
  const { t } = useTexts(['farewell', 'onboarding', 'auth', 'common'])
  const keep = useKeepFarewell()
  const { form, field, failure, isBusy } = useCallForm(offerFamily, {
    onDone: (farewell) => {
      keep(farewell)
      onClose()
    },
  })
  return (
    <Dialog title={t('hand_over.ask')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form {...form} className="fw-form">
        <p>{t('hand_over.means')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField label={t('hand_over.to')} {...field('account_id')}>
          {candidates.map(({ account_id, full_name, role }) => (
            <option key={account_id} value={account_id}>
              {[full_name, t(`onboarding:role.${role}`)].filter((part) => part !== '').join(' · ')}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('hand_over.own_role')} {...field('role')}>
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
          hint={t('hand_over.password_hint')}
          required
          {...field('password')}
        />
        <div className="dialog-foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy}>
            {t('hand_over.confirm')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
