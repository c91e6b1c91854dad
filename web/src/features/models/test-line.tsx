import { CircleAlert, CircleCheck } from 'lucide-react'

import type { useConnectionForm } from '#web/features/models/use-connection-form.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import styles from '#web/features/models/models.module.css'

/** The test button of a connection, with the result next to it. */
export function TestLine({
  connection,
}: {
  connection: Pick<ReturnType<typeof useConnectionForm>, 'test' | 'isDirty' | 'isBusy' | 'onTest'>
}) {
  const { t } = useTexts('models')
  const { test, isDirty, isBusy, onTest } = connection
  const isWaiting = test.isPending || isBusy
  return (
    <>
      <Button type={isDirty ? 'submit' : 'button'} variant="quiet" isBusy={isWaiting} onClick={onTest}>
        {t(test.isPending ? 'test.busy' : isDirty ? 'test.save_first' : 'test.action')}
      </Button>
      <p className={styles.modelTested} role="status">
        {test.data && (
          <span className="state ok">
            <CircleCheck size={20} aria-hidden="true" />
            <span>
              {t('test.success')}
              <SentenceSpace />
              <span className="sub">
                {t('test.replied', { model: test.data.model_name, seconds: seconds(test.data.duration_ms) })}
              </span>
            </span>
          </span>
        )}
        {test.error && (
          <span className="state bad">
            <CircleAlert size={20} aria-hidden="true" />
            <span>{test.error instanceof CallError ? test.error.failure.detail : test.error.message}</span>
          </span>
        )}
      </p>
    </>
  )
}

function seconds(ms: number): string {
  return numberAs({ maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(ms / 1000)
}
