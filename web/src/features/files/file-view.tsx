import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { FileDetails } from '#web/features/files/file-details.tsx'
import { FileMenu } from '#web/features/files/file-menu.tsx'
import { FileVersions } from '#web/features/files/file-versions.tsx'
import { fileQuery, type DataRoom } from '#web/features/files/queries.ts'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { plainName } from '#web/features/files/file-icon.tsx'
import { Preview } from '#web/features/files/preview/preview.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { downloadFile } from '#web/features/files/download.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/files/file-page.module.css'

interface FileViewProps {
  readonly id: string
  /** The passage to scroll to. */
  readonly passage: number | null
  readonly room: DataRoom
  readonly notFound: ReactNode
}

/** A file's page: preview, versions and details. */
export function FileView({ id, passage, room, notFound }: FileViewProps) {
  const { t } = useTexts(['data', 'categories', 'common'])
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: file, error, refetch } = useQuery(fileQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  // Also if the file was cached: access may have been revoked since.
  if (error instanceof CallError && error.failure.status === 404) return notFound
  return (
    <Loaded query={{ data: file, error, refetch }} loading={t('file.loading')} isPage>
      {(file) => {
        const category = room.categories.find((one) => one.id === file.category_id)
        const back = { category: file.category_id, ...(file.folder && { folder: file.folder }) }
        return (
          <div className={styles.filePage}>
            <title>{t('common:title.page', { page: file.name })}</title>
            <header className={styles.pageH}>
              <div>
                <Link className={styles.fileBack} to="/dashboard/data-room" search={back}>
                  <ArrowLeft size={17} aria-hidden="true" />
                  {category ? readablePath([categoryName(category, t), file.folder]) : t('file.back')}
                </Link>
                <h1 className="t-md" tabIndex={-1} ref={heading}>
                  {plainName(file.name)}
                </h1>
              </div>
              <div className={styles.fileHeadActs}>
                {file.is_draft && <span className="badge">{t('list.draft')}</span>}
                <Button variant="quiet" onClick={() => downloadFile(id)}>
                  <Download size={19} aria-hidden="true" />
                  {t('file.download')}
                </Button>
                <FileMenu
                  file={file}
                  room={room}
                  onBinned={() => {
                    queryClient.removeQueries({ queryKey: fileQuery(id).queryKey })
                    void router.navigate({
                      to: '/dashboard/data-room',
                      search: back,
                    })
                  }}
                />
              </div>
            </header>
            <hr className="rule" />
            {file.damage && <Notice kind="bad">{t(`file.damage_${file.damage}`)}</Notice>}
            <div className={styles.fileGrid}>
              <Preview key={file.version} file={file} passage={passage} />
              <aside className={styles.fileSide}>
                <FileDetails file={file} />
                <FileVersions file={file} />
              </aside>
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
