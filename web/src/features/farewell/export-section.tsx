import '#web/features/farewell/farewell.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { addressOf } from '#contract/call.ts'
import { archivePath, startExport } from '#contract/farewell/exports.ts'
import { type Export, exportQuery } from '#web/features/farewell/queries.ts'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { numberAs } from '#web/lib/formats.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** Everything the family has, as one archive; for who may export. */
export function ExportSection() {
  const { t } = useTexts(['farewell', 'common'])
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(exportQuery)
  const start = useAct(startExport, (state) => queryClient.setQueryData(exportQuery.queryKey, state))
  const archive = data?.export
  const isUnderWay = archive?.state === 'queued' || archive?.state === 'running'
  return (
    <section className="fw-section" aria-labelledby="export-title">
      <h2 className="t-sm" id="export-title">
        {t('export.title')}
      </h2>
      <p className="sub">{t('export.about')}</p>
      {error && <NotRead error={error} onRetry={refetch} />}
      {!data && !error && <Shape label={t('export.loading')} isInside />}
      {archive && <Archive archive={archive} />}
      {data && !isUnderWay && (
        <button
          type="button"
          className={archive ? 'btn small text' : 'btn quiet'}
          aria-busy={start.isPending}
          onClick={() => !start.isPending && start.mutate({})}
        >
          {t(archive ? 'export.again' : 'export.start')}
        </button>
      )}
    </section>
  )
}

function Archive({ archive }: { archive: Export }) {
  const { t } = useTexts('farewell')
  if (archive.state === 'ready') return <Ready archive={archive} />
  if (archive.state === 'failed') return <Notice kind="bad">{t('export.failed')}</Notice>
  return <UnderWay archive={archive} />
}

function UnderWay({ archive: { state, done, total } }: { archive: Export }) {
  const { t } = useTexts('farewell')
  const number = numberAs({})
  const words =
    state === 'queued' || total === 0 ? t('export.queued') : t('export.running', { done: number.format(done), total: number.format(total) })
  return (
    <div className="fw-progress">
      <progress max={Math.max(1, total)} value={done} aria-label={t('export.progress')} />
      <p className="sub sm">{words}</p>
      <p className="cap">{t('export.go_on')}</p>
    </div>
  )
}

function Ready({ archive }: { archive: Export }) {
  const { t } = useTexts('farewell')
  const { id, size, asked_at, asked_by, expires_at } = archive
  return (
    <div className="fw-archive">
      <a className="btn quiet" href={`/api${addressOf(archivePath, { id })}`} download>
        <Download size={20} aria-hidden="true" />
        {t('export.download')}
      </a>
      <div>
        <p role="status">
          <b>{t('export.ready')}</b> <span className="sub">{formatSize(size)}</span>
        </p>
        <p className="cap">
          <WithName sentence={t('export.made', { name: nameSlot, when: formatMoment(asked_at) })} id={asked_by.id} name={asked_by.full_name} />
          <SentenceSpace />
          {t('export.until', { day: formatDate(expires_at) })}
        </p>
      </div>
    </div>
  )
}
