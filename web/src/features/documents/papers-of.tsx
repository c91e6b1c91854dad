import '#web/features/documents/papers-of.css'

import { useInfiniteQuery } from '@tanstack/react-query'

import { DocumentLink } from '#web/features/documents/document-link.tsx'
import { PaperStateMark } from '#web/features/documents/paper-state-mark.tsx'
import { papersOfQuery } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

/** The documents a member wrote or approved, as far as the reader may read them. */
export function PapersOf({ none, whose }: { none: string; whose: Parameters<typeof papersOfQuery>[0] }) {
  const { t } = useTexts(['documents', 'acts', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(papersOfQuery(whose))
  const papers = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="papers-of">
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <DocumentLink document={paper} />
            <PaperStateMark paper={paper} />
          </li>
        ))}
      </ul>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && papers.length === 0 && (
        <div className="papers-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{none}</p>
        </div>
      )}
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('acts:list.more')}
        </button>
      )}
    </section>
  )
}
