import { Navigate } from '@tanstack/react-router'

import { fallbackView } from '#contract/rooms.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from '#web/pages/not-found/not-found.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Redirects `/` to the pilot's default view. The content shows only if that fails. */
export function Component() {
  const { t } = useTexts()
  const { account } = useMe()
  const view = account.default_view ?? fallbackView
  return (
    <main className={classNames(styles.nowhere, styles.leadingOn)}>
      <title>{t('title.page', { page: t('action.add') })}</title>
      <h1 className="t-lg">{t('action.add')}</h1>
      <ButtonLink variant="main" to={`/dashboard/${fallbackView}`}>
        {t('action.home')}
      </ButtonLink>
      {view === 'today' ? (
        <Navigate to="/dashboard" replace />
      ) : (
        <Navigate to={`/dashboard/${view}`} replace />
      )}
    </main>
  )
}
