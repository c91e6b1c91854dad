import { useTexts } from '#web/lib/use-texts.ts'

/** A page that could not be shown says so, with a way on. */
export function PageError({ reset }: { reset: () => void }) {
  const { t } = useTexts()
  return (
    <main className="nowhere" role="alert">
      <title>{t('title.page', { page: t('error.title') })}</title>
      <h1 className="t-lg">{t('error.title')}</h1>
      <p className="lead">{t('error.page')}</p>
      <button
        type="button"
        className="btn main"
        onClick={() => {
          reset()
          location.reload()
        }}
      >
        {t('action.try_again')}
      </button>
    </main>
  )
}
