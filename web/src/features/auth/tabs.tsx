import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Between signing in and creating an account. */
export function AuthTabs() {
  const { t } = useTranslation('auth')
  return (
    <nav className="tabs" aria-label={t('login.title')}>
      <Link to="/auth/login">{t('login.tab')}</Link>
      <Link to="/auth/create">{t('create.tab')}</Link>
    </nav>
  )
}
