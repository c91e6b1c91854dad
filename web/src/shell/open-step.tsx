import { Link } from '@tanstack/react-router'
import { Footprints } from 'lucide-react'

import { stepPath } from '#web/lib/journey-path.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** A quiet reminder of the journey's open step. */
export function OpenStep() {
  const { t } = useTexts('shell')
  const { onboarding, mission } = useMe()
  if (!onboarding) return null
  return (
    <p className="open-step">
      <Footprints size={18} aria-hidden="true" />
      <span>{t('frame.onboarding')}</span>
      <Link className="link tap" {...stepPath(onboarding, mission)}>
        {t('frame.onboarding_go')}
      </Link>
    </p>
  )
}
