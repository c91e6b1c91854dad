import { useInfiniteQuery } from '@tanstack/react-query'

import { ActList } from '#web/features/family/act-list.tsx'
import { actsByQuery } from '#web/features/family/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'

/** What one pilot did, newest first, as far as the reader may know of it. */
export function ActsOf({ id, title }: { id: string; title: string }) {
  const { t } = useTexts(['acts', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(actsByQuery(id))
  const acts = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="acts-of">
      <h2 className="t-sm">{title}</h2>
      <ActList acts={acts} isNameless />
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && acts.length === 0 && (
        <div className="acts-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('list.empty')}</p>
        </div>
      )}
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
    </section>
  )
}
