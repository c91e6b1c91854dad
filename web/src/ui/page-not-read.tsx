import { CloudOff, RotateCcw } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Empty } from '#web/ui/empty.tsx'

/** A page of which nothing could be read: it keeps its name, so that one knows where one is. */
export function PageNotRead({ title, error, onRetry }: { title: string; error: Error; onRetry: () => unknown }) {
  const { t } = useTexts('common')
  return (
    <div className="page-empty" role="alert">
      <title>{t('title.page', { page: title })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {title}
      </h1>
      <hr className="rule" />
      <Empty icon={CloudOff} title={error.message}>
        <button type="button" className="btn quiet" onClick={() => void onRetry()}>
          <RotateCcw size={18} aria-hidden="true" />
          {t('action.try_again')}
        </button>
      </Empty>
    </div>
  )
}
