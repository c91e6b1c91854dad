import { useNavigate } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { finishOidc, finishOidcLink } from '#contract/oidc/calls.ts'
import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { CodeForm } from '#web/features/auth/code-form.tsx'
import { returnFromProvider } from '#web/lib/oidc-departure.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useEnter } from '#web/pages/sign-in/use-enter.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

interface Failed {
  readonly sentence: string
  readonly isLinking: boolean
}

/** Where the provider sends the browser back to: signs in, or links the account that is signed in. */
export function Component() {
  const { t } = useTexts(['auth', 'common'])
  const navigate = useNavigate()
  const enter = useEnter()
  const [ticket, setTicket] = useState<string>()
  const [failed, setFailed] = useState<Failed>()
  const [isLinking, setLinking] = useState(false)
  const [invitation, setInvitation] = useState<string>()
  const hasBegun = useRef(false)

  const finish = async () => {
    const query = location.search
    // The code works once, and the address bar is no place for it.
    history.replaceState(history.state, '', location.pathname)
    const departure = returnFromProvider()
    if (!departure) return setFailed({ sentence: t('oidc.lost'), isLinking: false })
    const { attempt, purpose } = departure
    setInvitation(departure.invitation)
    if (purpose === 'link') {
      setLinking(true)
      const { error } = await send(finishOidcLink, { body: { attempt, query } })
      if (error) return setFailed({ sentence: error.detail, isLinking: true })
      return void navigate({ to: '/dashboard/settings', search: { tab: 'account' }, replace: true })
    }
    const { data, error } = await send(finishOidc, { body: { attempt, query } })
    if (error) return setFailed({ sentence: error.detail, isLinking: false })
    return 'ticket' in data ? setTicket(data.ticket) : enter(data, departure.invitation)
  }
  useEffect(() => {
    // Effects run twice in development, and the attempt works once.
    if (hasBegun.current) return
    hasBegun.current = true
    void finish()
  })

  if (ticket !== undefined)
    return (
      <AuthLayout corner={<LanguagePicker />}>
        <CodeForm
          ticket={ticket}
          onDone={(me) => void enter(me, invitation)}
          onBack={() => void navigate({ to: '/auth/login', replace: true })}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout corner={<LanguagePicker />}>
      <title>{t('common:title.page', { page: t('login.tab') })}</title>
      {failed ? (
        <div className={styles.authResult} role="alert">
          <Unplug size={44} strokeWidth={1.2} aria-hidden="true" />
          <h2 className="t-lg">{t('oidc.failed')}</h2>
          <p className="sub">{failed.sentence}</p>
          {failed.isLinking ? (
            <ButtonLink variant="main" to="/dashboard/settings" search={{ tab: 'account' }}>
              {t('oidc.to_settings')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="main" to="/auth/login">
              {t('oidc.back')}
            </ButtonLink>
          )}
        </div>
      ) : (
        <Skeleton label={t(isLinking ? 'oidc.linking' : 'oidc.working')} isInside />
      )}
    </AuthLayout>
  )
}
