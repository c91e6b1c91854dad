import { useInfiniteQuery } from '@tanstack/react-query'

import { ActList } from '#web/features/family/act-list.tsx'
import { actsByQuery } from '#web/features/family/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/family/recent-acts.module.css'

/** One pilot's acts, newest first, limited to those the reader may see. */
export function ActsOf({ id, title }: { id: string; title: string }) {
  const { t } = useTexts(['acts', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    actsByQuery(id),
  )
  const acts = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={styles.actsOf} data-part="acts-of">
      <h2 className="t-sm">{title}</h2>
      <ActList acts={acts} isNameless />
      <Loaded
        query={{ data, error, refetch }}
        isEmpty={() => acts.length === 0}
        empty={
          <div>
            <b>{t('common:empty.title')}</b>
            <p className="sub sm">{t('list.empty')}</p>
          </div>
        }
      />
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}
