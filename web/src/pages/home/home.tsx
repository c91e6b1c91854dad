import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { fallbackView } from '#contract/rooms.ts'
import { useMe } from '#web/features/session/queries.ts'

/** `/` replaces itself by the pilot's default view. What is written here shows only if that can't be done. */
export function Component() {
  const { t } = useTranslation()
  const { account } = useMe()
  return (
    <>
      <title>{t('title.page', { page: t('action.add') })}</title>
      <Navigate to="/dashboard/$page" params={{ page: account.default_view ?? fallbackView }} replace />
    </>
  )
}
