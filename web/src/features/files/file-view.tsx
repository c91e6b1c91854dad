import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { FileDetails } from '#web/features/files/file-details.tsx'
import { FileMenu } from '#web/features/files/file-menu.tsx'
import { FileVersions } from '#web/features/files/file-versions.tsx'
import { fileQuery, type Room } from '#web/features/files/queries.ts'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { plainName } from '#web/features/files/file-icon.tsx'
import { Preview } from '#web/features/files/preview/preview.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { takeBytes } from '#web/features/files/take-bytes.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface FileViewProps {
  readonly id: string
  /** The passage one came for. */
  readonly passage: number | null
  readonly room: Room
  readonly notFound: ReactNode
}

/** One file: what is in it, its versions, and what is known of it. */
export function FileView({ id, passage, room, notFound }: FileViewProps) {
  const { t } = useTexts(['data', 'common'])
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: file, error, refetch } = useQuery(fileQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  // Also what was just read: it may have been taken out of one's sight meanwhile.
  if (error instanceof CallFailed && error.failure.status === 404) return notFound
  if (!file && error) return <NotRead error={error} onRetry={refetch} />
  if (!file) return <Shape label={t('file.loading')} />
  const shelf = room.categories.find((one) => one.id === file.category_id)
  const back = { category: file.category_id, ...(file.folder && { folder: file.folder }) }
  return (
    <div className="file-page">
      <title>{t('common:title.page', { page: file.name })}</title>
      <header className="page-h">
        <div>
          <Link className="file-back" to="/dashboard/$page" params={{ page: 'data-room' }} search={back as never}>
            <ArrowLeft size={17} aria-hidden="true" />
            {shelf ? readablePath([shelfName(shelf, t), file.folder]) : t('file.back')}
          </Link>
          <h1 className="t-md" tabIndex={-1} ref={heading}>
            {plainName(file.name)}
          </h1>
        </div>
        <div className="file-head-acts">
          {file.is_draft && <span className="badge">{t('list.draft')}</span>}
          <button type="button" className="btn quiet" onClick={() => takeBytes(id)}>
            <Download size={19} aria-hidden="true" />
            {t('file.download')}
          </button>
          <FileMenu
            file={file}
            room={room}
            onBinned={() => {
              queryClient.removeQueries({ queryKey: fileQuery(id).queryKey })
              void router.navigate({ to: '/dashboard/$page', params: { page: 'data-room' }, search: back as never })
            }}
          />
        </div>
      </header>
      <hr className="rule" />
      {file.damage && <Notice kind="bad">{t(`file.damage_${file.damage}`)}</Notice>}
      <div className="file-grid">
        <Preview key={file.version} file={file} passage={passage} />
        <aside className="file-side">
          <FileDetails file={file} />
          <FileVersions file={file} />
        </aside>
      </div>
    </div>
  )
}
