import '#web/pages/coming/coming.css'

import { Hammer, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import type rooms from '#texts/en/rooms.json'
import { useTexts } from '#web/lib/use-texts.ts'

export type ComingPage = keyof typeof rooms.coming

/** A room that is not built yet: what it will hold, in one honest sentence. */
export function Coming({ page, isClosed = false, children }: { page: ComingPage; isClosed?: boolean; children?: ReactNode }) {
  const { t } = useTexts(['rooms', 'common'])
  const Icon = isClosed ? Lock : Hammer
  return (
    <div className="coming">
      <title>{t('common:title.page', { page: t(`title.${page}`) })}</title>
      <div className="page-h">
        <h1 className="t-lg" tabIndex={-1}>
          {t(`title.${page}`)}
        </h1>
        <span className="badge">
          <Icon size={15} aria-hidden="true" />
          {t(isClosed ? 'state.closed' : 'state.building')}
        </span>
      </div>
      <hr className="rule" />
      <p className="lead">{t(`coming.${page}`)}</p>
      {children}
    </div>
  )
}
