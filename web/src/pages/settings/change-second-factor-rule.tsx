import { useQueryClient } from '@tanstack/react-query'

import { secondFactorRuleCalls } from '#contract/family/second-factor-calls.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { secondFactorRuleQuery } from '#web/features/family/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/account/account.module.css'

/** Requires a second factor of every member, or stops requiring it, after the password. */
export function ChangeRule({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const { t } = useTexts(['settings', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(secondFactorRuleCalls.setSecondFactorRule, {
    extra: () => ({ is_required: isRequired }),
    onDone: (saved) => {
      queryClient.setQueryData(secondFactorRuleQuery.queryKey, saved)
      notify.success(t('page.updated'))
      onClose()
    },
  })
  const which = isRequired ? 'require' : 'lift'
  return (
    <Dialog title={t(`second_factor.${which}_title`)} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t(`second_factor.${which}_about`)}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t(`second_factor.${which}`)}
          busyLabel={t('second_factor.saving')}
          isBusy={isBusy}
          isBad={!isRequired}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
