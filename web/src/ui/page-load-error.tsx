import { CloudOff, RotateCcw } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import styles from '#web/ui/empty.module.css'

/** A page that failed to load. It still shows its title. */
export function PageLoadError({
  title,
  error,
  onRetry,
}: {
  title: string
  error: Error
  onRetry: () => unknown
}) {
  const { t } = useTexts('common')
  return (
    <div className={styles.pageEmpty} role="alert">
      <title>{t('title.page', { page: title })}</title>
      <h1 className="t-lg" tabIndex={-1}>
        {title}
      </h1>
      <hr className="rule" />
      <Empty icon={CloudOff} title={error.message}>
        <Button variant="quiet" onClick={() => void onRetry()}>
          <RotateCcw size={18} aria-hidden="true" />
          {t('action.try_again')}
        </Button>
      </Empty>
    </div>
  )
}
