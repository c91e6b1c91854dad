import '#web/ui/not-read.css'

import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Something could not be read: why, and another try. */
export function NotRead({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts('common')
  return (
    <div className="not-read">
      <Notice kind="bad">{error.message}</Notice>
      <button type="button" className="btn small quiet" onClick={() => void onRetry()}>
        {t('action.try_again')}
      </button>
    </div>
  )
}
