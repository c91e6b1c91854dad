import { Link } from '@tanstack/react-router'

import { useLinkSecret } from '#web/lib/use-link-secret.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/auth/auth-layout.module.css'

/** Switches between sign-in and account creation; an invitation stays in the link. */
export function AuthTabs() {
  const { t } = useTexts('auth')
  const secret = useLinkSecret()
  const along = secret ? { hash: secret } : {}
  return (
    <nav className={styles.tabs} data-part="tabs" aria-label={t('login.title')}>
      <Link to="/auth/login" {...along}>
        {t('login.tab')}
      </Link>
      <Link to="/auth/create" {...along}>
        {t('create.tab')}
      </Link>
    </nav>
  )
}
