import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { Coming } from '#web/pages/coming/coming.tsx'

/** The approval portal is not built yet; the way on leads into the house. */
export function Component() {
  const { t } = useTranslation('rooms')
  return (
    <JourneyFrame step="approval">
      <div className="portal">
        <Coming page="approval">
          <Link className="btn main" to="/dashboard/$page" params={{ page: 'command-center' }}>
            {t('state.to_dashboard')}
          </Link>
        </Coming>
      </div>
    </JourneyFrame>
  )
}
