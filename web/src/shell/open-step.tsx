import { Link } from '@tanstack/react-router'
import { Footprints } from 'lucide-react'

import { stepPath } from '#web/lib/journey-path.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/shell/open-step.module.css'

/** A reminder of the open onboarding step. */
export function OpenStep() {
  const { t } = useTexts('shell')
  const { onboarding, mission } = useMe()
  if (!onboarding) return null
  return (
    <p className={styles.openStep}>
      <Footprints size={18} aria-hidden="true" />
      <span>{t('frame.onboarding')}</span>
      <Link className="link tap" {...stepPath(onboarding, mission)}>
        {t('frame.onboarding_go')}
      </Link>
    </p>
  )
}
