import { Link } from '@tanstack/react-router'

import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Between signing in and creating an account; an invitation goes along. */
export function AuthTabs() {
  const { t } = useTexts('auth')
  const secret = useLinkSecret()
  const along = secret ? { hash: secret } : {}
  return (
    <nav className="tabs" aria-label={t('login.title')}>
      <Link to="/auth/login" {...along}>
        {t('login.tab')}
      </Link>
      <Link to="/auth/create" {...along}>
        {t('create.tab')}
      </Link>
    </nav>
  )
}
