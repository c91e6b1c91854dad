import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { addressOf } from '#contract/call.ts'
import { archivePath, startExport } from '#contract/family-lifecycle/exports.ts'
import { type Export, exportQuery } from '#web/features/family-lifecycle/queries.ts'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { numberAs } from '#web/lib/formats.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Exports the family's data as one archive. */
export function ExportSection() {
  const { t } = useTexts(['lifecycle', 'common'])
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(exportQuery)
  const start = useAct(startExport, (state) => queryClient.setQueryData(exportQuery.queryKey, state))
  const archive = data?.export
  const isUnderWay = archive?.state === 'queued' || archive?.state === 'running'
  return (
    <section className={styles.fwSection} aria-labelledby="export-title">
      <h2 className="t-sm" id="export-title">
        {t('export.title')}
      </h2>
      <p className="sub">{t('export.about')}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t('export.loading')} isInside />}
      {archive && <Archive archive={archive} />}
      {data && !isUnderWay && (
        <Button
          variant={archive ? 'text' : 'quiet'}
          size={archive ? 'small' : 'medium'}
          isBusy={start.isPending}
          onClick={() => start.mutate({})}
        >
          {t(archive ? 'export.again' : 'export.start')}
        </Button>
      )}
    </section>
  )
}

function Archive({ archive }: { archive: Export }) {
  const { t } = useTexts('lifecycle')
  if (archive.state === 'ready') return <Ready archive={archive} />
  if (archive.state === 'failed') return <Notice kind="bad">{t('export.failed')}</Notice>
  return <UnderWay archive={archive} />
}

function UnderWay({ archive: { state, done, total } }: { archive: Export }) {
  const { t } = useTexts('lifecycle')
  const number = numberAs({})
  const words =
    state === 'queued' || total === 0
      ? t('export.queued')
      : t('export.running', { done: number.format(done), total: number.format(total) })
  return (
    <div className={styles.fwProgress}>
      <progress max={Math.max(1, total)} value={done} aria-label={t('export.progress')} />
      <p className="sub sm">{words}</p>
      <p className="cap">{t('export.go_on')}</p>
    </div>
  )
}

function Ready({ archive }: { archive: Export }) {
  const { t } = useTexts('lifecycle')
  const { id, size, asked_at, asked_by, expires_at } = archive
  return (
    <div className={styles.fwArchive}>
      <ButtonAnchor variant="quiet" href={`/api${addressOf(archivePath, { id })}`} download>
        <Download size={20} aria-hidden="true" />
        {t('export.download')}
      </ButtonAnchor>
      <div>
        <p role="status">
          <b>{t('export.ready')}</b> <span className="sub">{formatSize(size)}</span>
        </p>
        <p className="cap">
          <WithName
            sentence={t('export.made', { name: nameSlot, when: formatMoment(asked_at) })}
            id={asked_by.id}
            name={asked_by.full_name}
          />
          <SentenceSpace />
          {t('export.until', { day: formatDate(expires_at) })}
        </p>
      </div>
    </div>
  )
}
