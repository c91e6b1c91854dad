import { Link } from '@tanstack/react-router'
import { Footprints } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { stepPath } from '#web/lib/journey-path.ts'
import { useMe } from '#web/features/session/queries.ts'

/** A quiet reminder of the journey's open step. */
export function OpenStep() {
  const { t } = useTranslation('shell')
  const { onboarding, mission } = useMe()
  if (!onboarding) return null
  return (
    <p className="open-step">
      <Footprints size={18} aria-hidden="true" />
      <span>{t('frame.onboarding')}</span>
      <Link className="link" {...stepPath(onboarding, mission)}>
        {t('frame.onboarding_go')}
      </Link>
    </p>
  )
}
