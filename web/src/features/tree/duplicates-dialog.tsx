import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MergeForm } from '#web/features/tree/merge-form.tsx'
import { PersonMedallion } from '#web/features/tree/person-medallion.tsx'
import { duplicatesQuery } from '#web/features/tree/queries.ts'
import { yearsOf } from '#web/features/tree/years.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/tree/history-dialog.module.css'

interface Pair {
  readonly first: string
  readonly second: string
  readonly name: string
}

/** Pairs of people who may be the same, each with a way to compare and merge them. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['tree', 'common'])
  const query = useQuery(duplicatesQuery)
  const [pair, setPair] = useState<Pair | null>(null)
  return (
    <Dialog
      title={pair ? t('duplicates.merge_title', { name: pair.name }) : t('duplicates.title')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      isWide={pair !== null}
    >
      {pair ? (
        <MergeForm first={pair.first} second={pair.second} onClose={() => setPair(null)} />
      ) : (
        <>
          <p className="sub">{t('duplicates.about')}</p>
          <Loaded query={query} loading={t('page.loading')}>
            {({ items }) =>
              items.length === 0 ? (
                <NoData>{t('duplicates.none')}</NoData>
              ) : (
                <ol className={styles.changes}>
                  {items.map(({ first, second }) => (
                    <li key={`${first.id} ${second.id}`}>
                      <PersonMedallion card={first} />
                      <span className={styles.grow}>
                        {first.name} <span className="sub">{yearsOf(first)}</span>
                        {yearsOf(second) !== yearsOf(first) && (
                          <span className="sub">{`· ${yearsOf(second)}`}</span>
                        )}
                      </span>
                      <Button
                        variant="quiet"
                        size="small"
                        onClick={() => setPair({ first: first.id, second: second.id, name: first.name })}
                      >
                        {t('duplicates.compare')}
                      </Button>
                    </li>
                  ))}
                </ol>
              )
            }
          </Loaded>
        </>
      )}
    </Dialog>
  )
}
