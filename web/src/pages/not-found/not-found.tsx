import '#web/pages/not-found/not-found.css'

import { Link } from '@tanstack/react-router'
import { useContext } from 'react'

import { InFrame } from '#web/lib/in-frame.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Emblem } from '#web/ui/ornament.tsx'

export function Component() {
  const { t } = useTexts()
  const isInFrame = useContext(InFrame)
  const Place = isInFrame ? 'div' : 'main'
  return (
    <Place className={isInFrame ? 'nowhere in-frame' : 'nowhere'}>
      <title>{t('title.page', { page: t('not_found.title') })}</title>
      <Emblem size={64} />
      <h1 className="t-lg" tabIndex={-1}>
        {t('not_found.title')}
      </h1>
      <p className="lead">{t('not_found.message')}</p>
      <Link className="btn main" to="/dashboard/$page" params={{ page: 'command-center' }}>
        {t('action.home')}
      </Link>
    </Place>
  )
}
