import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { FileIcon, plainName, typeName } from '#web/features/files/file-icon.tsx'
import type { FileRow } from '#web/features/files/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface TableProps {
  readonly files: readonly FileRow[]
  readonly label: string
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: ((id: string, isChosen: boolean) => void) | undefined
  readonly acts: (file: FileRow) => ReactNode
  /** How it is sorted, where that can be chosen. */
  readonly order?: FileOrder | undefined
  readonly onOrder?: ((order: FileOrder) => void) | undefined
  /** Called when the last rows come near. */
  readonly onEnd?: (() => void) | undefined
}

export type FileOrder = 'changed' | 'name'

const rowHeight = 51

/** Files as a table that draws only the rows one sees, so that a hundred thousand of them scroll as ten do. */
export function FileTable({ files, label, chosen, onChoose, acts, order, onOrder, onEnd }: TableProps) {
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
          <Head order="name" now={order} onOrder={onOrder} label={t('list.name')} />
          <th scope="col">{t('list.type')}</th>
          <th scope="col">{t('list.version')}</th>
          <Head order="changed" now={order} onOrder={onOrder} label={t('list.modified')} />
          <th scope="col">{t('list.by')}</th>
          <th scope="col" className="file-acts">
            <span className="vh">{t('list.acts_column')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={table}>
        {before > 0 && <Gap height={before} />}
        {shown.map(({ index }) => {
          const file = files[index]
          return file && <Row key={file.id} file={file} index={index} isChosen={chosen?.has(file.id) ?? false} onChoose={onChoose} acts={acts} />
        })}
        {after > 0 && <Gap height={after} />}
      </tbody>
    </table>
  )
}

interface HeadProps extends Pick<TableProps, 'onOrder'> {
  readonly order: FileOrder
  readonly now: FileOrder | undefined
  readonly label: string
}

/** The head of a column by which the files can be sorted: names from the first letter on, changes from the last one back. */
function Head({ order, now, label, onOrder }: HeadProps) {
  if (!onOrder) return <th scope="col">{label}</th>
  const isNow = order === now
  return (
    <th scope="col" aria-sort={isNow ? (order === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="file-sort" onClick={() => onOrder(order)}>
        {label}
        {isNow && (order === 'name' ? <ArrowUp size={14} aria-hidden="true" /> : <ArrowDown size={14} aria-hidden="true" />)}
      </button>
    </th>
  )
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="files-gap">
      {/* oxlint-disable-next-line control-has-associated-label -- only room for the rows that are not drawn */}
      <td colSpan={6} style={{ height }} />
    </tr>
  )
}

interface RowProps extends Pick<TableProps, 'onChoose' | 'acts'> {
  readonly file: FileRow
  readonly index: number
  readonly isChosen: boolean
}

// While one scrolls only the rows that come are drawn.
const Row = memo(function Row({ file, index, isChosen, onChoose, acts }: RowProps) {
  const { t } = useTexts('data')
  const { id, name, kind, version, updated_at, updated_by, is_draft, is_learning, damage } = file
  return (
    <tr aria-rowindex={index + 2} aria-selected={onChoose ? isChosen : undefined}>
      <th scope="row">
        <span className="file-name">
          {onChoose ? (
            <label className="file-choose">
              <input
                type="checkbox"
                aria-label={t('list.choose', { name })}
                checked={isChosen}
                onChange={(event) => onChoose(id, event.target.checked)}
              />
              <FileIcon kind={kind} />
            </label>
          ) : (
            <FileIcon kind={kind} />
          )}
          <Link className="file-link" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ file: id } as never} title={name}>
            {plainName(name)}
          </Link>
          {is_draft && <span className="badge">{t('list.draft')}</span>}
          {is_learning && <span className="badge acc">{t('list.learning')}</span>}
          {damage && <span className="badge bad">{t('list.damaged')}</span>}
        </span>
      </th>
      <td>{typeName(file, t(`kind.${kind}`))}</td>
      <td>{version}</td>
      <td>{formatDate(updated_at)}</td>
      <td className="file-by">{updated_by.full_name || '—'}</td>
      <td className="file-acts">{acts(file)}</td>
    </tr>
  )
})
