import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { fileTextQuery, type OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { bringIntoView } from '#web/ui/bring-into-view.ts'

/** The text that was taken out of a file, from its beginning or around the passage one came for. */
export function FileText({ file, passage }: { file: OpenedFile; passage: number | null }) {
  const { t } = useTexts('data')
  const { text } = file
  const lit = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...fileTextQuery(file.id, file.version),
    enabled: text.state === 'done',
  })
  const passages = data?.pages.flatMap((page) => page.text.passages) ?? []
  const isThere = passages.some(({ place }) => place === passage)
  const shown = isThere ? passage : null
  useEffect(() => {
    // What one came for may lie further on.
    if (passage !== null && !isThere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [passage, isThere, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (shown !== null && lit.current) return bringIntoView(lit.current)
  }, [shown])
  if (text.state === 'trouble') return <p className="notice info">{t(`file.trouble_${text.trouble ?? 'broken'}`)}</p>
  if (text.state === 'waiting')
    return (
      <p className="sub sm" role="status">
        {t('file.text_waiting')}
      </p>
    )
  if (text.state === 'none') return null
  if (text.total === 0) return <p className="sub sm">{t('file.text_empty')}</p>
  return (
    <section className="file-text" aria-labelledby="file-text">
      <h2 className="t-xs" id="file-text">
        {t('file.text')}
      </h2>
      {text.scanned > 0 && (
        <p className="sub sm">
          {text.unread > 0 ? t('file.partly_scanned', { count: text.scanned, left: text.unread }) : t('file.scan', { count: text.scanned })}
        </p>
      )}
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {passages.map(({ place, page, text: words }, index) => (
        <div key={place}>
          {page !== null && passages[index - 1]?.page !== page && <p className="file-text-page cap">{t('file.page', { page })}</p>}
          <p ref={place === passage ? lit : undefined} className={place === passage ? 'lit' : undefined}>
            {words}
          </p>
        </div>
      ))}
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('file.more_text')}
        </button>
      )}
    </section>
  )
}
