import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

/** A page of which nothing could be read: it keeps its name, so that one knows where one is. */
export function PageNotRead({ title, error, onRetry }: { title: string; error: Error; onRetry: () => unknown }) {
  const { t } = useTexts('common')
  return (
    <div className="page-not-read">
      <title>{t('title.page', { page: title })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {title}
      </h1>
      <hr className="rule" />
      <NotRead error={error} onRetry={onRetry} />
    </div>
  )
}
