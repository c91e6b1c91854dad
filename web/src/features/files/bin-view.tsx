import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { unbinFile } from '#contract/files/file-calls.ts'
import { FileIcon } from '#web/features/files/file-icon.tsx'
import { filesQuery, refetchFiles } from '#web/features/files/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

const retention = 30 * 24 * 60 * 60 * 1000
const deletedAt = (binned: string) => new Date(Date.parse(binned) + retention).toISOString()

/** Files in the bin, which can only be restored. */
export function BinView() {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(filesQuery({ bin: 'only' }))
  const act = useAct(unbinFile, ({ name }) => {
    notify.success(t('file.unbinned', { name }))
    void refetchFiles(queryClient)
  })
  const files = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section>
      <h2 className="t-sm" tabIndex={-1}>
        {t('nav.bin')}
      </h2>
      <p className="sub sm">{t('bin.about')}</p>
      <Loaded
        query={{ data, error, refetch }}
        loading={t('loading')}
        isEmpty={() => files.length === 0}
        empty={<NoData>{t('bin.none')}</NoData>}
      />
      <ul className={styles.sets}>
        {files.map(({ id, name, kind, size, binned_at }) => (
          <li key={id} className={styles.set}>
            <span className={styles.setName}>
              <FileIcon kind={kind} />
              <b>{name}</b>
              <span className="cap">{formatSize(size)}</span>
              {binned_at && (
                <span className="cap">{t('bin.until', { date: formatDate(deletedAt(binned_at)) })}</span>
              )}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`${t('file.unbin')}: ${name}`}
              isBusy={act.isPending}
              onClick={() => act.mutate({ params: { id } })}
            >
              {t('file.unbin')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="small" onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}
