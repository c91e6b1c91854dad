import '#web/ui/not-read.css'

import { useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface Unread {
  readonly element: HTMLElement
  readonly retry: () => unknown
  readonly update: (isFirst: boolean) => void
}

const unread = new Set<Unread>()

const scopeOf = ({ element }: Unread) => element.closest('dialog, main')

/** Everything that could not be read on the same page, or in the same dialog, from top to bottom. */
function besides(one: Unread): Unread[] {
  return [...unread]
    .filter((other) => scopeOf(other) === scopeOf(one))
    .toSorted((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

function settle(): void {
  for (const one of unread) one.update(besides(one)[0] === one)
}

/** Something could not be read. However many parts of a page fail, it says why once, at the first of them, and one button tries all again. */
export function NotRead({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts('common')
  const place = useRef<HTMLDivElement>(null)
  const [isFirst, setFirst] = useState(true)
  const retry = useRef(onRetry)
  const retryAll = useRef(() => {})
  useLayoutEffect(() => {
    retry.current = onRetry
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const one: Unread = { element: place.current, retry: () => retry.current(), update: setFirst }
    retryAll.current = () => {
      for (const other of besides(one)) void other.retry()
    }
    unread.add(one)
    settle()
    return () => {
      unread.delete(one)
      settle()
    }
  }, [])
  return (
    <div ref={place} className="not-read">
      {isFirst ? (
        <>
          <Notice kind="bad">{error.message}</Notice>
          <button type="button" className="btn small quiet" onClick={() => retryAll.current()}>
            {t('action.try_again')}
          </button>
        </>
      ) : (
        <p className="cap">{t('error.section')}</p>
      )}
    </div>
  )
}
