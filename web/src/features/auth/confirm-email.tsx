import { MailCheck, Unlink } from 'lucide-react'
import { useState } from 'react'

import { confirmEmail } from '#contract/auth/calls.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

/** Confirms a new address with its emailed link. It needs a click, as link scanners must not confirm. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [email, setEmail] = useState<string>()
  const { form, failure, isBusy } = useCallForm(confirmEmail, {
    extra: () => ({ token: token ?? '' }),
    onDone: (done) => setEmail(done.email),
  })
  const onward = (
    <ButtonLink variant="main" to="/">
      {t('email.onward')}
    </ButtonLink>
  )

  if (email !== undefined) {
    return (
      <div className={styles.authResult} role="status">
        <title>{t('common:title.page', { page: t('email.done_title') })}</title>
        <MailCheck size={44} strokeWidth={1.2} aria-hidden="true" />
        <h2 className="t-lg">{t('email.done_title')}</h2>
        <p className="sub">{t('email.done_about', { email })}</p>
        {onward}
      </div>
    )
  }
  // A 400 refers to the link itself, as the form has no fields.
  if (token === undefined || failure?.status === 400) {
    return (
      <div className={styles.authResult} role="alert">
        <title>{t('common:title.page', { page: t('recovery.link_title') })}</title>
        <Unlink size={44} strokeWidth={1.2} aria-hidden="true" />
        <h2 className="t-lg">{t('recovery.link_title')}</h2>
        <p className="sub">{t('email.link_about')}</p>
        {onward}
      </div>
    )
  }
  return (
    <form {...form}>
      <title>{t('common:title.page', { page: t('email.title') })}</title>
      <h2 className="t-lg">{t('email.title')}</h2>
      <p className={styles.intro}>{t('email.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Submit label={t('email.submit')} busyLabel={t('email.submitting')} isBusy={isBusy} />
    </form>
  )
}
