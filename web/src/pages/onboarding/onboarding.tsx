import '#web/pages/onboarding/onboarding.css'

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Coming, type ComingPage } from '#web/pages/coming/coming.tsx'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { Emblem } from '#web/ui/ornament.tsx'

/** A step of the journey that is not built yet; the way on leads into the house. */
export function OnboardingStep({ step }: { step: ComingPage }) {
  const { t } = useTranslation(['rooms', 'common'])
  return (
    <main className="step">
      <header>
        <span className="mark">
          <Emblem size={40} />
          <span className="wordmark">{t('common:product.name')}</span>
        </span>
        <LanguagePicker />
      </header>
      <div className="step-body">
        <Coming page={step}>
          <Link className="btn main" to="/dashboard/$page" params={{ page: 'command-center' }}>
            {t('state.to_dashboard')}
          </Link>
        </Coming>
      </div>
    </main>
  )
}
