import '#web/ui/no-data.css'

import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'

/** An empty list: "No Data", and one sentence that helps. */
export function NoData({ children }: { children: ReactNode }) {
  const { t } = useTexts('common')
  return (
    <p className="no-data">
      <b>{t('empty.title')}</b>
      <span>{children}</span>
    </p>
  )
}
