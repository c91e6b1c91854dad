import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { fileTextQuery, type OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { bringIntoView } from '#web/ui/bring-into-view.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/files/preview/preview.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The extracted text of a file, scrolled to a passage if one is given. */
export function FileText({ file, passage }: { file: OpenedFile; passage: number | null }) {
  const { t } = useTexts('data')
  const { text } = file
  const highlighted = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...fileTextQuery(file.id, file.version),
    enabled: text.state === 'done',
  })
  const passages = data?.pages.flatMap((page) => page.text.passages) ?? []
  const isLoaded = passages.some(({ place }) => place === passage)
  const shown = isLoaded ? passage : null
  useEffect(() => {
    // The passage may be on a later page.
    if (passage !== null && !isLoaded && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [passage, isLoaded, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (shown !== null && highlighted.current) return bringIntoView(highlighted.current)
  }, [shown])
  if (text.state === 'trouble')
    return <p className="notice info">{t(`file.error_${text.error ?? 'broken'}`)}</p>
  if (text.state === 'waiting')
    return (
      <p className="sub sm" role="status">
        {t('file.text_waiting')}
      </p>
    )
  if (text.state === 'none') return null
  if (text.total === 0) return <p className="sub sm">{t('file.text_empty')}</p>
  return (
    <section className={styles.fileText} aria-labelledby="file-text">
      <h2 className="t-xs" id="file-text">
        {t('file.text')}
      </h2>
      {text.scanned > 0 && (
        <p className="sub sm">
          {text.unread > 0
            ? t('file.partly_scanned', { count: text.scanned, left: text.unread })
            : t('file.scan', { count: text.scanned })}
        </p>
      )}
      <Loaded query={{ data, error, refetch }} />
      {passages.map(({ place, page, text: words }, index) => (
        <div key={place}>
          {page !== null && passages[index - 1]?.page !== page && (
            <p className={classNames(styles.fileTextPage, 'cap')}>{t('file.page', { page })}</p>
          )}
          <p ref={place === passage ? highlighted : undefined} data-lit={place === passage ? '' : undefined}>
            {words}
          </p>
        </div>
      ))}
      {hasNextPage && (
        <Button variant="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('file.more_text')}
        </Button>
      )}
    </section>
  )
}
