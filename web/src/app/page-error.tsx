import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/pages/not-found/not-found.module.css'

/** The error page, with a retry button. */
export function PageError({ reset }: { reset: () => void }) {
  const { t } = useTexts()
  return (
    <main className={styles.nowhere} role="alert">
      <title>{t('title.page', { page: t('error.title') })}</title>
      <h1 className="t-lg">{t('error.title')}</h1>
      <p className="lead">{t('error.page')}</p>
      <Button
        variant="main"
        onClick={() => {
          reset()
          location.reload()
        }}
      >
        {t('action.try_again')}
      </Button>
    </main>
  )
}
