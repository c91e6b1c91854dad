import '#web/pages/not-found/not-found.css'

import { Link } from '@tanstack/react-router'

import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem } from '#web/ui/ornament.tsx'

export function Component() {
  const { t } = useTexts()
  return (
    <main className="nowhere">
      <title>{t('title.page', { page: t('not_found.title') })}</title>
      <Emblem size={64} />
      <h1 className="t-lg">{t('not_found.title')}</h1>
      <p className="lead">{t('not_found.message')}</p>
      <Link className="btn main" to="/dashboard/$page" params={{ page: 'command-center' }}>
        {t('action.home')}
      </Link>
    </main>
  )
}
