import type { ReactNode } from 'react'

import type rooms from '#texts/en/rooms.json'
import { useTexts } from '#web/lib/use-texts.ts'
import { engineIcons } from '#web/shell/engine-icons.ts'
import { Empty } from '#web/ui/empty.tsx'
import styles from '#web/ui/empty.module.css'

export type ClosedPage = keyof typeof rooms.coming

/** A closed room: one sentence says what it will contain. */
export function ClosedRoomPage({ page, children }: { page: ClosedPage; children?: ReactNode }) {
  const { t } = useTexts(['rooms', 'common'])
  return (
    <div className={styles.pageEmpty}>
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
