import { ShieldAlert } from 'lucide-react'

import { useMe } from '#web/ground/session.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Tells a member without a second factor from when the family requires one. */
export function SecondFactorBanner() {
  const { t } = useTexts('shell')
  const { second_factor } = useMe()
  if (!second_factor || second_factor.is_set_up) return null
  return (
    <div className={styles.fwBanner} role="region" aria-label={t('banner.factor')}>
      <ShieldAlert size={22} aria-hidden="true" />
      <p>
        <b>{t('banner.factor_from', { day: formatDate(second_factor.due) })}</b>
        <SentenceSpace />
        {t('banner.factor_means')}
      </p>
      <ButtonLink variant="quiet" size="small" to="/dashboard/settings" search={{ tab: 'account' }}>
        {t('banner.factor_set_up')}
      </ButtonLink>
    </div>
  )
}
