import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { undoTreeChange } from '#contract/tree/calls.ts'
import { changesQuery, refetchTree, type TreeChange } from '#web/features/tree/queries.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/history-dialog.module.css'

/** Every change of the tree, with a way to undo it. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['tree', 'common'])
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(changesQuery)
  const undo = useAct(undoTreeChange, () => {
    notify.success(t('person.undone'))
    void refetchTree(queryClient)
  })
  return (
    <Dialog title={t('history.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Loaded query={query} loading={t('page.loading')}>
        {({ pages }) => {
          const changes = pages.flatMap(({ items }) => items)
          if (changes.length === 0) return <NoData>{t('history.none')}</NoData>
          return (
            <ol className={styles.changes}>
              {changes.map((change) => (
                <li key={change.id}>
                  <div>
                    <p>{t(`history.${change.act}`, { name: change.by, about: aboutOf(change, t) })}</p>
                    <p className="cap">{formatDay(change.at.slice(0, 10))}</p>
                  </div>
                  {change.can_undo && (
                    <Button
                      variant="quiet"
                      size="small"
                      isBusy={undo.isPending && undo.variables.params.id === change.id}
                      onClick={() => undo.mutate({ params: { id: change.id } })}
                    >
                      {t('history.undo_this')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Dialog>
  )
}

function aboutOf(
  { about, people }: TreeChange,
  t: (key: 'history.more', options: { count: number }) => string,
) {
  const more = people - about.length
  return [about.join(', '), ...(more > 0 ? [t('history.more', { count: more })] : [])].join(' ')
}
