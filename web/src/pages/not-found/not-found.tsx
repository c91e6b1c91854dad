import { useContext } from 'react'

import { InFrame } from '#web/lib/in-frame.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Emblem } from '#web/ui/ornament.tsx'
import styles from '#web/pages/not-found/not-found.module.css'
import { classNames } from '#web/lib/class-names.ts'

export function Component() {
  const { t } = useTexts()
  const isInFrame = useContext(InFrame)
  const Place = isInFrame ? 'div' : 'main'
  return (
    <Place className={classNames(styles.nowhere, isInFrame && styles.inFrame)}>
      <title>{t('title.page', { page: t('not_found.title') })}</title>
      <Emblem size={64} />
      <h1 className="t-lg" tabIndex={-1}>
        {t('not_found.title')}
      </h1>
      <p className="lead">{t('not_found.message')}</p>
      <ButtonLink variant="main" to="/dashboard/command-center">
        {t('action.home')}
      </ButtonLink>
    </Place>
  )
}
