import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { FileTableRow, type RowShared } from '#web/features/files/file-table-row.tsx'
import type { FileRow } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

interface TableProps extends RowShared {
  readonly files: readonly FileRow[]
  readonly label: string
  readonly chosen: ReadonlySet<string>
  readonly onChooseAll: (isChosen: boolean) => void
  readonly acts: (file: FileRow) => ReactNode
  /** How it is sorted, where that can be chosen. */
  readonly order?: FileOrder | undefined
  readonly onOrder?: ((order: FileOrder) => void) | undefined
  /** Called when the last rows come near. */
  readonly onEnd?: (() => void) | undefined
}

export type FileOrder = 'changed' | 'name'

const rowHeight = 49

/** Files as a table that draws only the rows one sees, so that a hundred thousand of them scroll as ten do. */
export function FileTable({ files, label, chosen, onChooseAll, acts, order, onOrder, onEnd, ...shared }: TableProps) {
  const { t } = useTexts('data')
  const table = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const place = () => setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    place()
    // What stands above, such as the panel of uploads, grows and shrinks.
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line incompatible-library -- it draws the rows one sees, and is asked anew each time
  const rows = useWindowVirtualizer({ count: files.length, estimateSize: () => rowHeight, overscan: 12, scrollMargin: top })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useLayoutEffect(() => {
    if (onEnd && last >= files.length - 30) onEnd()
  }, [onEnd, last, files.length])
  const before = (shown[0]?.start ?? top) - top
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <table className="table files" aria-label={label} aria-rowcount={files.length + 1}>
      <thead>
        <tr>
          <th scope="col" className="c-check">
            <SelectBox
              label={t('list.select_all')}
              isOn={chosen.size > 0 && chosen.size >= files.length}
              isPartly={chosen.size > 0}
              onChange={onChooseAll}
            />
          </th>
          <Head className="c-name" order="name" now={order} onOrder={onOrder} label={t('list.name')} />
          <th scope="col" className="c-type">
            {t('list.type')}
          </th>
          <th scope="col" className="c-date">
            {t('list.date')}
          </th>
          <th scope="col" className="c-version">
            {t('list.version')}
          </th>
          <Head className="c-modified" order="changed" now={order} onOrder={onOrder} label={t('list.modified')} />
          <th scope="col" className="c-by">
            {t('list.by')}
          </th>
          <th scope="col" className="c-acts">
            <span className="vh">{t('list.acts_column')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={table}>
        {before > 0 && <Gap height={before} />}
        {shown.map(({ index }) => {
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

interface HeadProps extends Pick<TableProps, 'onOrder'> {
  readonly className: string
  readonly order: FileOrder
  readonly now: FileOrder | undefined
  readonly label: string
}

/** The head of a column by which the files can be sorted: names from the first letter on, changes from the last one back. */
function Head({ className, order, now, label, onOrder }: HeadProps) {
  if (!onOrder)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const isNow = order === now
  return (
    <th scope="col" className={className} aria-sort={isNow ? (order === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="file-sort" onClick={() => onOrder(order)}>
        {isNow && (order === 'name' ? <ArrowUp size={14} aria-hidden="true" /> : <ArrowDown size={14} aria-hidden="true" />)}
        {label}
      </button>
    </th>
  )
}

// Over no more columns than are always shown: a wider cell would make columns of its own.
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="files-gap">
      {/* oxlint-disable-next-line control-has-associated-label -- only room for the rows that are not drawn */}
      <td colSpan={2} style={{ height }} />
    </tr>
  )
}
