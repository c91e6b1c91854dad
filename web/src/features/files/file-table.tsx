import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { FileTableRow, type SharedRowProps } from '#web/features/files/file-table-row.tsx'
import type { ListedFile } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/file-columns.module.css'
import fileListStyles from '#web/features/files/file-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface TableProps extends SharedRowProps {
  readonly files: readonly ListedFile[]
  readonly label: string
  readonly chosen: ReadonlySet<string>
  readonly onChooseAll: (isChosen: boolean) => void
  readonly acts: (file: ListedFile) => ReactNode
  /** The sort order, if it can be chosen. */
  readonly order?: FileOrder | undefined
  readonly onOrder?: ((order: FileOrder) => void) | undefined
  /** Called when the last rows are near. */
  readonly onEnd?: (() => void) | undefined
}

export type FileOrder = 'changed' | 'name'

const rowHeight = 49

/** A virtualised table that scrolls smoothly with a hundred thousand files. */
export function FileTable({
  files,
  label,
  chosen,
  onChooseAll,
  acts,
  order,
  onOrder,
  onEnd,
  ...shared
}: TableProps) {
  const { body, rows, visible, before, after } = useVisibleRows(files.length, onEnd)
  return (
    <table
      className={classNames(fileListStyles.files, 'table')}
      data-part="files"
      aria-label={label}
      aria-rowcount={files.length + 1}
    >
      <TableHead
        chosen={chosen.size}
        all={files.length}
        onChooseAll={onChooseAll}
        order={order}
        onOrder={onOrder}
      />
      <tbody ref={body}>
        {before > 0 && <Gap height={before} />}
        {visible.map(({ index }) => {
          const file = files[index]
          return (
            file && (
              <FileTableRow
                key={file.id}
                file={file}
                index={index}
                isChosen={chosen.has(file.id)}
                measure={rows.measureElement}
                acts={acts}
                {...shared}
              />
            )
          )
        })}
        {after > 0 && <Gap height={after} />}
      </tbody>
    </table>
  )
}

/** The rows in the window, and the height of those before and after it. */
function useVisibleRows(count: number, onEnd: TableProps['onEnd']) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const updateTop = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    updateTop()
    // Content above, such as the upload panel, changes its height.
    const observer = new ResizeObserver(updateTop)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line incompatible-library -- it is read again on every render
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  })
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useLayoutEffect(() => {
    if (onEnd && last >= count - 30) onEnd()
  }, [onEnd, last, count])
  const before = (visible[0]?.start ?? top) - top
  const after = rows.getTotalSize() - ((visible.at(-1)?.end ?? top) - top)
  return { body, rows, visible, before, after }
}

interface TableHeadProps extends Pick<TableProps, 'onChooseAll' | 'order' | 'onOrder'> {
  /** Number of selected files, and of all. */
  readonly chosen: number
  readonly all: number
}

function TableHead({ chosen, all, onChooseAll, order, onOrder }: TableHeadProps) {
  const { t } = useTexts('data')
  const sort = { current: order, onOrder }
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.cCheck} data-part="c-check">
          <SelectBox
            label={t('list.select_all')}
            isOn={chosen > 0 && chosen >= all}
            isPartly={chosen > 0}
            onChange={onChooseAll}
          />
        </th>
        <SortHeader className={styles.cName} order="name" label={t('list.name')} {...sort} />
        <th scope="col" className={styles.cType}>
          {t('list.type')}
        </th>
        <th scope="col" className={styles.cDate}>
          {t('list.date')}
        </th>
        <th scope="col" className={styles.cVersion}>
          {t('list.version')}
        </th>
        <SortHeader className={styles.cModified} order="changed" label={t('list.modified')} {...sort} />
        <th scope="col" className={styles.cBy}>
          {t('list.by')}
        </th>
        <th scope="col" className={styles.cActs}>
          <span className="vh">{t('list.acts_column')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortHeaderProps extends Pick<TableProps, 'onOrder'> {
  readonly className: string | undefined
  readonly order: FileOrder
  readonly current: FileOrder | undefined
  readonly label: string
}

/** A sortable column header: names ascending, changes descending. */
function SortHeader({ className, order, current, label, onOrder }: SortHeaderProps) {
  if (!onOrder)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const isCurrent = order === current
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isCurrent ? (order === 'name' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={fileListStyles.fileSort} onClick={() => onOrder(order)}>
        {isCurrent &&
          (order === 'name' ? (
            <ArrowUp size={14} aria-hidden="true" />
          ) : (
            <ArrowDown size={14} aria-hidden="true" />
          ))}
        {label}
      </button>
    </th>
  )
}

// Spans only columns that are always visible: a wider cell would add columns.
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={fileListStyles.filesGap} data-part="files-gap">
      {/* oxlint-disable-next-line control-has-associated-label -- a spacer for rows that are not rendered */}
      <td colSpan={2} style={{ height }} />
    </tr>
  )
}
