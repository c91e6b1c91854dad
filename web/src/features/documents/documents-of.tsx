import { useInfiniteQuery } from '@tanstack/react-query'

import { DocumentLink } from '#web/features/documents/document-link.tsx'
import { DocumentStateMark } from '#web/features/documents/document-state-mark.tsx'
import { documentsOfQuery } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/documents/documents-of.module.css'

/** The documents a member wrote or approved that the reader may read. */
export function DocumentsOf({
  none,
  whose,
}: {
  none: string
  whose: Parameters<typeof documentsOfQuery>[0]
}) {
  const { t } = useTexts(['documents', 'acts', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    documentsOfQuery(whose),
  )
  const documents = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={styles.documentsOf}>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
            <DocumentStateMark document={document} />
          </li>
        ))}
      </ul>
      <Loaded
        query={{ data, error, refetch }}
        isEmpty={() => documents.length === 0}
        empty={
          <div>
            <b>{t('common:empty.title')}</b>
            <p className="sub sm">{none}</p>
          </div>
        }
      />
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('acts:list.more')}
        </Button>
      )}
    </section>
  )
}
