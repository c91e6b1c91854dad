import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/ui/no-data.module.css'

/** An empty list: "No Data" and one helpful sentence. */
export function NoData({ children }: { children: ReactNode }) {
  const { t } = useTexts('common')
  return (
    <p className={styles.noData}>
      <b>{t('empty.title')}</b>
      <span>{children}</span>
    </p>
  )
}
