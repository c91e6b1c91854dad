import '#web/features/documents/papers-of.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { papersOfQuery } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

/** The papers somebody wrote or approved, as far as the reader may read them; each leads to it. */
export function PapersOf({ title, none, whose }: { title: string; none: string; whose: Parameters<typeof papersOfQuery>[0] }) {
  const { t } = useTexts(['documents', 'acts'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(papersOfQuery(whose))
  const papers = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="papers-of">
      <h2 className="t-sm">{title}</h2>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <Link className="link" to="/dashboard/$page" params={{ page: 'build-room' }} search={{ paper: paper.id } as never} lang={paper.language}>
              {paper.title}
            </Link>
            <span className="cap">{t(`state.${paper.state}`)}</span>
          </li>
        ))}
      </ul>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && papers.length === 0 && <p className="sub sm">{none}</p>}
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('acts:list.more')}
        </button>
      )}
    </section>
  )
}
