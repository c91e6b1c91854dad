import type { ReactNode } from 'react'

import type rooms from '#texts/en/rooms.json'
import { useTexts } from '#web/lib/use-texts.ts'
import { engineIcons } from '#web/shell/engine-icons.ts'
import { Empty } from '#web/ui/empty.tsx'

export type ClosedPage = keyof typeof rooms.coming

/** A closed room: what it will hold, in one sentence. */
export function ClosedRoomPage({ page, children }: { page: ClosedPage; children?: ReactNode }) {
  const { t } = useTexts(['rooms', 'common'])
  return (
    <div className="page-empty">
      <title>{t('common:title.page', { page: t(`title.${page}`) })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {t(`title.${page}`)}
      </h1>
      <hr className="rule" />
      <Empty icon={engineIcons[page]} title={t('state.closed_title')} about={t(`coming.${page}`)} />
      {children}
    </div>
  )
}
