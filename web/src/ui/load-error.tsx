import { useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/load-error.module.css'

interface FailedPart {
  readonly element: HTMLElement
  readonly retry: () => unknown
  readonly update: (isFirst: boolean) => void
}

const failedParts = new Set<FailedPart>()

const scopeOf = ({ element }: FailedPart) => element.closest('dialog, main')

/** All load errors on the same page or in the same dialog, top to bottom. */
function inSameScope(part: FailedPart): FailedPart[] {
  return [...failedParts]
    .filter((other) => scopeOf(other) === scopeOf(part))
    .toSorted((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}

function updateAll(): void {
  for (const part of failedParts) part.update(inSameScope(part)[0] === part)
}

/**
 * A failed load. If several parts of a page fail, only the first shows the reason, and its button retries
 * all.
 */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts('common')
  const root = useRef<HTMLDivElement>(null)
  const [isFirst, setFirst] = useState(true)
  const retry = useRef(onRetry)
  const retryAll = useRef(() => {})
  useLayoutEffect(() => {
    retry.current = onRetry
  })
  useLayoutEffect(() => {
    if (!root.current) return
    const part: FailedPart = { element: root.current, retry: () => retry.current(), update: setFirst }
    retryAll.current = () => {
      for (const other of inSameScope(part)) void other.retry()
    }
    failedParts.add(part)
    updateAll()
    return () => {
      failedParts.delete(part)
      updateAll()
    }
  }, [])
  return (
    <div ref={root} className={styles.loadError} data-part="load-error">
      {isFirst ? (
        <>
          <Notice kind="bad">{error.message}</Notice>
          <Button variant="quiet" size="small" onClick={() => retryAll.current()}>
            {t('action.try_again')}
          </Button>
        </>
      ) : (
        <p className="cap">{t('error.section')}</p>
      )}
    </div>
  )
}
