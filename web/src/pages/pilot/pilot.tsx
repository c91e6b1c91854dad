import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Coming } from '#web/pages/coming/coming.tsx'

export function Component() {
  const { t } = useTranslation('rooms')
  return (
    <main className="portal">
      <Coming page="pilot">
        <Link className="btn quiet" to="/dashboard/$page" params={{ page: 'command-center' }}>
          {t('state.to_dashboard')}
        </Link>
      </Coming>
    </main>
  )
}
