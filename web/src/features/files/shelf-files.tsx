import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Glasses, Inbox } from 'lucide-react'
import { type DragEvent, type ReactNode, useCallback } from 'react'

import { FileMenu } from '#web/features/files/file-menu.tsx'
import { type FileOrder, FileTable } from '#web/features/files/file-table.tsx'
import { dragFiles } from '#web/features/files/dragged-files.ts'
import { type FileFilter, type FileRow, filesQuery, type Room } from '#web/features/files/queries.ts'
import { SelectionBar } from '#web/features/files/selection-bar.tsx'
import { useSelection } from '#web/features/files/use-selection.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { FilesShape } from '#web/features/files/files-shape.tsx'

interface ShelfFilesProps {
  readonly room: Room
  readonly filter: FileFilter
  readonly onOrder?: (order: FileOrder) => void
  readonly label: string
  /** The heading of the list. The selection bar covers it, so that no row moves. */
  readonly head: ReactNode
  /** The filters. They stay reachable during a selection. */
  readonly filters?: ReactNode
  /** Shown where there is nothing. */
  readonly empty?: ReactNode
  readonly more?: (file: FileRow) => readonly MenuItem[]
  readonly onTag?: (tag: string) => void
  /** How many there are in all, where that is known. */
  readonly total?: number | undefined
}

/** The files of a place, page after page as one scrolls, with what can be done with one or with several. */
export function ShelfFiles({ room, filter, onOrder, label, head, filters, empty, more, onTag, total }: ShelfFilesProps) {
  const { t } = useTexts(['data', 'common'])
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(filesQuery(filter))
  const files = data?.pages.flatMap(({ items }) => items) ?? []
  const { selected, chosen, choose, chooseAll } = useSelection(files)
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const onDrag = (event: DragEvent, file: FileRow) => dragFiles(event, chosen.has(file.id) ? selected : [file])
  const readCategories = new Set(room.categories.flatMap(({ id, is_learning }) => (is_learning ? [id] : [])))
  const isUnlike = (isRead: boolean) => files.some((file) => file.is_learning === isRead && readCategories.has(file.category_id) !== isRead)
  return (
    <div className="files-box" data-chosen={selected.length > 0 || undefined}>
      <div className="files-top">
        {head}
        {selected.length > 0 && (
          <SelectionBar room={room} files={selected} isAll={selected.length === files.length} onAll={chooseAll} onDone={() => chooseAll(false)} />
        )}
      </div>
      {filters}
      {list()}
    </div>
  )

  function list() {
    if (isPending) return <FilesShape label={t('loading')} />
    if (error && !data) return <NotRead error={error} onRetry={refetch} />
    if (files.length === 0) return empty ?? <NoFiles mayUpload={room.may.upload} />
    return (
      <>
        <FileTable
          files={files}
          label={label}
          chosen={chosen}
          onChoose={choose}
          onChooseAll={chooseAll}
          order={filter.order}
          onOrder={onOrder}
          onEnd={hasNextPage ? onEnd : undefined}
          onDrag={onDrag}
          onTag={onTag}
          folder={filter.folder ?? ''}
          readCategories={readCategories}
          // Not a component: what a row ends with.
          // oxlint-disable-next-line no-unstable-nested-components
          acts={(file) => <FileMenu file={file} room={room} more={more?.(file)} onSelect={() => choose(file.id, true, false)} />}
        />
        <p className="files-foot cap">
          {total !== undefined && <span>{t('search.found', { count: total })}</span>}
          {isUnlike(false) && (
            <span className="files-legend" aria-hidden="true">
              <EyeOff size={16} />
              {t('list.not_learning')}
            </span>
          )}
          {isUnlike(true) && (
            <span className="files-legend" aria-hidden="true">
              <Glasses size={16} />
              {t('list.learning')}
            </span>
          )}
        </p>
      </>
    )
  }
}

function NoFiles({ mayUpload }: { mayUpload: boolean }) {
  const { t } = useTexts('data')
  return (
    <div className="data-empty">
      <Inbox size={34} aria-hidden="true" />
      <p className="t-xs">{t('list.none')}</p>
      {mayUpload && <p className="sub">{t('list.none_about')}</p>}
    </div>
  )
}
