import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Glasses, Inbox } from 'lucide-react'
import { type DragEvent, type ReactNode, useCallback } from 'react'

import { FileMenu } from '#web/features/files/file-menu.tsx'
import { type FileOrder, FileTable } from '#web/features/files/file-table.tsx'
import { dragFiles } from '#web/features/files/dragged-files.ts'
import { type FileFilter, type ListedFile, filesQuery, type DataRoom } from '#web/features/files/queries.ts'
import { SelectionBar } from '#web/features/files/selection-bar.tsx'
import { useSelection } from '#web/features/files/use-selection.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { FilesSkeleton } from '#web/features/files/files-skeleton.tsx'
import styles from '#web/features/files/file-list.module.css'
import filesStyles from '#web/features/files/files.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CategoryFilesProps {
  readonly room: DataRoom
  readonly filter: FileFilter
  readonly onOrder?: (order: FileOrder) => void
  readonly label: string
  /** The heading of the list. The selection bar covers it, so that no row moves. */
  readonly header: ReactNode
  /** The filters. They stay reachable during a selection. */
  readonly filters?: ReactNode
  /** Shown for an empty list. */
  readonly empty?: ReactNode
  readonly more?: (file: ListedFile) => readonly MenuItem[]
  readonly onTag?: (tag: string) => void
  /** Total number of files, if known. */
  readonly total?: number | undefined
}

/** The files of the current view with infinite scrolling, row menus and bulk actions. */
export function CategoryFiles({
  room,
  filter,
  onOrder,
  label,
  header,
  filters,
  empty,
  more,
  onTag,
  total,
}: CategoryFilesProps) {
  const { t } = useTexts('data')
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(filesQuery(filter))
  const files = data?.pages.flatMap(({ items }) => items) ?? []
  const { selected, chosen, choose, chooseAll } = useSelection(files)
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const onDrag = (event: DragEvent, file: ListedFile) =>
    dragFiles(event, chosen.has(file.id) ? selected : [file])
  const readCategories = new Set(room.categories.flatMap(({ id, is_learning }) => (is_learning ? [id] : [])))
  return (
    <div className={styles.filesBox} data-part="files-box" data-chosen={selected.length > 0 || undefined}>
      <div className={styles.filesTop} data-part="files-top">
        {header}
        {selected.length > 0 && (
          <SelectionBar
            room={room}
            files={selected}
            isAll={selected.length === files.length}
            onAll={chooseAll}
            onDone={() => chooseAll(false)}
          />
        )}
      </div>
      {filters}
      {list()}
    </div>
  )

  function list() {
    if (isPending) return <FilesSkeleton label={t('loading')} />
    if (error && !data) return <LoadError error={error} onRetry={refetch} />
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
          // A render prop, not a component.
          // oxlint-disable-next-line no-unstable-nested-components
          acts={(file) => (
            <FileMenu
              file={file}
              room={room}
              more={more?.(file)}
              onSelect={() => choose(file.id, true, false)}
            />
          )}
        />
        <FilesFooter files={files} readCategories={readCategories} total={total} />
      </>
    )
  }
}

interface FilesFooterProps extends Pick<CategoryFilesProps, 'total'> {
  readonly files: readonly ListedFile[]
  readonly readCategories: ReadonlySet<string>
}

/** The number of files, and the meaning of the marks that appear in the list. */
function FilesFooter({ files, readCategories, total }: FilesFooterProps) {
  const { t } = useTexts('data')
  const differsFromCategory = (isRead: boolean) =>
    files.some((file) => file.is_learning === isRead && readCategories.has(file.category_id) !== isRead)
  return (
    <p className={classNames(styles.filesFooter, 'cap')}>
      {total !== undefined && <span>{t('search.found', { count: total })}</span>}
      {differsFromCategory(false) && (
        <span className={styles.filesLegend} aria-hidden="true">
          <EyeOff size={16} />
          {t('list.not_learning')}
        </span>
      )}
      {differsFromCategory(true) && (
        <span className={styles.filesLegend} aria-hidden="true">
          <Glasses size={16} />
          {t('list.learning')}
        </span>
      )}
    </p>
  )
}

function NoFiles({ mayUpload }: { mayUpload: boolean }) {
  const { t } = useTexts('data')
  return (
    <div className={filesStyles.dataEmpty}>
      <Inbox size={34} aria-hidden="true" />
      <p className="t-xs">{t('list.none')}</p>
      {mayUpload && <p className="sub">{t('list.none_about')}</p>}
    </div>
  )
}
