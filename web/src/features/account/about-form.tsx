import { useQueryClient } from '@tanstack/react-query'

import { profileLimits, updateAccount } from '#contract/account/calls.ts'
import { type Account, cacheAccount } from '#web/features/account/queries.ts'
import { translate } from '#web/lib/texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/account/account.module.css'
import dialogStyles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The pilot's birth date, and the details that their families see. */
export function AboutForm({ account }: { account: Account }) {
  const { t } = useTexts(['account', 'onboarding', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(updateAccount, {
    shape: ({ dob, phone = '', lives_in = '', about = '', ...shares }) => ({
      ...(dob && { dob }),
      phone,
      lives_in,
      about,
      shares_email: 'shares_email' in shares,
      shares_birthday: 'shares_birthday' in shares,
    }),
    onDone: (saved) => {
      cacheAccount(queryClient, saved)
      void queryClient.invalidateQueries({ queryKey: ['members'] })
      notify.success(translate('settings:page.updated'))
    },
  })
  return (
    <form className={styles.accountProfile} aria-label={t('about.title')} {...form}>
      <h2 className="t-sm">{t('about.title')}</h2>
      <p className="sub sm">{t('about.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('onboarding:profile.dob')}
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        defaultValue={account.dob ?? ''}
        {...field('dob')}
      />
      <label className={classNames(dialogStyles.check, styles.check)}>
        <input type="checkbox" name="shares_birthday" defaultChecked={account.shares_birthday} />
        {t('about.shares_birthday')}
      </label>
      <label className={classNames(dialogStyles.check, styles.check)}>
        <input type="checkbox" name="shares_email" defaultChecked={account.shares_email} />
        {t('about.shares_email')}
      </label>
      <Field
        label={t('about.phone')}
        type="tel"
        maxLength={profileLimits.phone}
        autoComplete="tel"
        defaultValue={account.phone}
        {...field('phone')}
      />
      <Field
        label={t('about.lives_in')}
        maxLength={profileLimits.lives_in}
        autoComplete="address-level2"
        defaultValue={account.lives_in}
        {...field('lives_in')}
      />
      <Field
        label={t('about.line')}
        maxLength={profileLimits.about}
        autoComplete="off"
        defaultValue={account.about}
        hint={<p className="hint">{t('about.line_hint')}</p>}
        {...field('about')}
      />
      <div>
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t(isBusy ? 'profile.saving' : 'about.save')}
        </Button>
      </div>
    </form>
  )
}
