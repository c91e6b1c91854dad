import { Link } from '@tanstack/react-router'
import { MailCheck, Unlink } from 'lucide-react'
import { useState } from 'react'

import { confirmEmail } from '#contract/auth/calls.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Submit } from '#web/ui/submit.tsx'

/** Confirms a new address with the link that went there. By a press: what opens links to look at them must not confirm. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const { t } = useTexts(['auth', 'common', 'fields'])
  const [email, setEmail] = useState<string>()
  const { form, failure, isBusy } = useCallForm(confirmEmail, {
    extra: () => ({ token: token ?? '' }),
    onDone: (done) => setEmail(done.email),
  })
  const onward = (
    <Link className="btn main" to="/">
      {t('email.onward')}
    </Link>
  )

  if (email !== undefined) {
    return (
      <div className="said" role="status">
        <title>{t('common:title.page', { page: t('email.done_title') })}</title>
        <MailCheck size={44} strokeWidth={1.2} aria-hidden="true" />
        <h2 className="t-lg">{t('email.done_title')}</h2>
        <p className="sub">{t('email.done_about', { email })}</p>
        {onward}
      </div>
    )
  }
  // 400 is the link itself: it has no field that could be wrong.
  if (token === undefined || failure?.status === 400) {
    return (
      <div className="said" role="alert">
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
      <p className="intro">{t('email.about')}</p>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Submit label={t('email.submit')} busyLabel={t('email.submitting')} isBusy={isBusy} />
    </form>
  )
}
