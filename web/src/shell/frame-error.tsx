import { Link, useRouter } from '@tanstack/react-router'

import { useTexts } from '#web/lib/use-texts.ts'
import { useNobodyToTake } from '#web/shell/command-bar/hand-over.ts'

/** A page that fails shows its own error with a way on and a way back, while the frame around it stays. */
export function FrameError({ reset }: { reset: () => void }) {
  const { t } = useTexts()
  const router = useRouter()
  useNobodyToTake()
  return (
    <div className="frame-error" role="alert">
      <h1 className="t-lg" tabIndex={-1}>
        {t('error.title')}
      </h1>
      <hr className="rule" />
      <p className="lead">{t('error.page')}</p>
      <div className="row">
        <button
          type="button"
          className="btn main"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {t('action.try_again')}
        </button>
        <Link className="btn quiet" to="/dashboard/$page" params={{ page: 'command-center' }}>
          {t('action.home')}
        </Link>
      </div>
    </div>
  )
}
