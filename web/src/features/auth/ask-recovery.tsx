import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'

import { askRecovery } from '#contract/auth/calls.ts'
import { EmailField } from '#web/features/auth/fields.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'
import { useSlow } from '#web/ui/use-slow.ts'

/** Asks for the link; afterwards says the same to everyone. */
export function AskRecovery() {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, failure, isBusy } = useCallForm(askRecovery, {
    focusOnRefusal: 'email',
    onDone: (_, { email }) => setSentTo(email),
  })
  const isSlow = useSlow(isBusy)
  const title = t(sentTo === undefined ? 'recovery.title' : 'recovery.sent_title')
  const back = (
    <Link className="btn text" to="/auth/login">
      {t('recovery.back')}
    </Link>
  )

  if (sentTo !== undefined) {
    return (
      <div className="said" role="status">
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
      <p className="intro">{t('recovery.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <EmailField {...field('email')} />
      <Submit label={t('recovery.submit')} busyLabel={t('recovery.submitting')} isBusy={isBusy} />
      {isSlow && <Notice kind="info">{t('wait.slow')}</Notice>}
      {back}
    </form>
  )
}
