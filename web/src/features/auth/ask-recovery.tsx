import { MailOpen } from 'lucide-react'
import { useState } from 'react'

import { requestRecovery } from '#contract/auth/calls.ts'
import { EmailField } from '#web/features/auth/fields.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'
import styles from '#web/features/auth/auth-layout.module.css'

/** Requests a recovery link; the response is the same for every address. */
export function AskRecovery() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, failure, isBusy } = useCallForm(requestRecovery, {
    focusOnRefusal: 'email',
    onDone: (_, { email }) => setSentTo(email),
  })
  const isSlow = useSlow(isBusy)
  const title = t(sentTo === undefined ? 'recovery.title' : 'recovery.sent_title')
  const back = (
    <ButtonLink variant="text" to="/auth/login">
      {t('recovery.back')}
    </ButtonLink>
  )

  if (sentTo !== undefined) {
    return (
      <div className={styles.authResult} role="status">
        <title>{t('common:title.page', { page: title })}</title>
        <MailOpen size={44} strokeWidth={1.2} aria-hidden="true" />
        <h2 className="t-lg">{title}</h2>
        <p className="sub">{t('recovery.sent_about', { email: sentTo })}</p>
        <p className="cap">{t('recovery.sent_operator')}</p>
        {back}
      </div>
    )
  }
  return (
    <form {...form}>
      <title>{t('common:title.page', { page: title })}</title>
      <h2 className="t-lg">{title}</h2>
      <p className={styles.intro}>{t('recovery.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <EmailField {...field('email')} />
      <Submit label={t('recovery.submit')} busyLabel={t('recovery.submitting')} isBusy={isBusy} />
      {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
      {back}
    </form>
  )
}
