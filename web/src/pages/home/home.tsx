import '#web/pages/not-found/not-found.css'

import { Link, Navigate } from '@tanstack/react-router'

import { fallbackView } from '#contract/rooms.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** `/` replaces itself by the pilot's default view. What is written here shows only if that can't be done. */
export function Component() {
  const { t } = useTexts()
  const { account } = useMe()
  const view = account.default_view ?? fallbackView
  return (
    <main className="nowhere leading-on">
      <title>{t('title.page', { page: t('action.add') })}</title>
      <h1 className="t-lg">{t('action.add')}</h1>
      <Link className="btn main" to="/dashboard/$page" params={{ page: fallbackView }}>
        {t('action.home')}
      </Link>
      {view === 'today' ? <Navigate to="/dashboard" replace /> : <Navigate to="/dashboard/$page" params={{ page: view }} replace />}
    </main>
  )
}
