import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { unbinFile } from '#contract/files/file-calls.ts'
import { FileIcon } from '#web/features/files/file-icon.tsx'
import { filesQuery, refetchFiles } from '#web/features/files/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

const keptFor = 30 * 24 * 60 * 60 * 1000
const goneAt = (binned: string) => new Date(Date.parse(binned) + keptFor).toISOString()

/** What lies in the bin: it can only be taken out. */
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
        {t('shelf.bin')}
      </h2>
      <p className="sub sm">{t('bin.about')}</p>
      {!data && !error && <Shape label={t('loading')} isInside />}
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && files.length === 0 && <NoData>{t('bin.none')}</NoData>}
      <ul className="sets">
        {files.map(({ id, name, kind, size, binned_at }) => (
          <li key={id} className="set">
            <span className="set-name">
              <FileIcon kind={kind} />
              <b>{name}</b>
              <span className="cap">{formatSize(size)}</span>
              {binned_at && <span className="cap">{t('bin.until', { date: formatDate(goneAt(binned_at)) })}</span>}
            </span>
            <button
              type="button"
              className="btn small quiet"
              aria-label={`${t('file.unbin')}: ${name}`}
              aria-busy={act.isPending}
              onClick={() => !act.isPending && act.mutate({ params: { id } })}
            >
              {t('file.unbin')}
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="btn small quiet" onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
    </section>
  )
}
