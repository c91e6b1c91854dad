import { CircleAlert, CircleCheck } from 'lucide-react'

import type { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'

/** The button that tests a connection, and beside it what came of it. */
export function TestLine({ connection }: { connection: Pick<ReturnType<typeof useConnectionForm>, 'test' | 'isDirty' | 'isBusy' | 'onTest'> }) {
  const { t } = useTexts('models')
  const { test, isDirty, isBusy, onTest } = connection
  const isWaiting = test.isPending || isBusy
  return (
    <>
      <button
        type={isDirty ? 'submit' : 'button'}
        className="btn quiet"
        aria-busy={isWaiting}
        onClick={(event) => (isWaiting ? event.preventDefault() : onTest())}
      >
        {t(test.isPending ? 'test.busy' : isDirty ? 'test.save_first' : 'test.action')}
      </button>
      <p className="model-tested" role="status">
        {test.data && (
          <span className="state ok">
            <CircleCheck size={20} aria-hidden="true" />
            <span>
              {t('test.success')}
              <SentenceSpace />
              <span className="sub">{t('test.answered', { model: test.data.model_name, seconds: seconds(test.data.duration_ms) })}</span>
            </span>
          </span>
        )}
        {test.error && (
          <span className="state bad">
            <CircleAlert size={20} aria-hidden="true" />
            <span>{test.error instanceof CallFailed ? test.error.failure.detail : test.error.message}</span>
          </span>
        )}
      </p>
    </>
  )
}

function seconds(ms: number): string {
  return numberAs({ maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(ms / 1000)
}
