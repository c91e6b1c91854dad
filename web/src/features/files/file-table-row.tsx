import { Link } from '@tanstack/react-router'
import { EyeOff, Folder, Glasses } from 'lucide-react'
import { type DragEvent, memo, type ReactNode } from 'react'

import { plainName, typeName } from '#web/features/files/file-icon.tsx'
import { pathBelow } from '#web/features/files/folder-tree.ts'
import { PersonFace } from '#web/features/files/person-face.tsx'
import type { FileRow } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { formatBriefDate, formatBriefDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

export interface RowShared {
  /** The categories the assistant reads: only what differs from its category is marked. */
  readonly readCategories: ReadonlySet<string>
  /** The folder whose files are listed; only what lies below it is said. */
  readonly folder: string
  readonly onChoose: (id: string, isChosen: boolean, isRange: boolean) => void
  readonly onDrag: (event: DragEvent, file: FileRow) => void
  readonly onTag?: ((tag: string) => void) | undefined
}

interface RowProps extends RowShared {
  readonly file: FileRow
  readonly index: number
  readonly isChosen: boolean
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly acts: (file: FileRow) => ReactNode
}

// While one scrolls only the rows that come are drawn.
export const FileTableRow = memo(function Row({ file, index, isChosen, measure, acts, readCategories, folder, onChoose, onDrag, onTag }: RowProps) {
  const { t } = useTexts('data')
  const { id, name, kind, version, created_at, dated_on, updated_at, updated_by, is_draft, damage } = file
  const within = pathBelow(file.folder, folder)
  const type = typeName(file, t(`kind.${kind}`))
  const modified = formatBriefDate(updated_at)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      draggable={file.may.change}
      onDragStart={(event) => onDrag(event, file)}
    >
      <td className="c-check">
        <SelectBox label={t('list.choose', { name })} isOn={isChosen} onChange={(isOn, isRange) => onChoose(id, isOn, isRange)} />
      </td>
      <th scope="row" className="c-name">
        <span className="file-words">
          <span className="file-title">
            <Link className="file-link tap" to="/dashboard/$page" params={{ page: 'data-room' }} search={{ file: id } as never} title={name}>
              {plainName(name)}
            </Link>
            {is_draft && <span className="badge">{t('list.draft')}</span>}
            {damage && <span className="badge bad">{t('list.damaged')}</span>}
            <ReadMark isRead={file.is_learning} isUsual={readCategories.has(file.category_id) === file.is_learning} />
          </span>
          {(within !== '' || file.tags.length > 0) && (
            <span className="file-where cap">
              {within !== '' && (
                <span className="file-folder">
                  <Folder size={14} aria-hidden="true" />
                  {within.replaceAll('/', ' / ')}
                </span>
              )}
              {file.tags.map((tag) =>
                onTag ? (
                  <button key={tag} type="button" className="file-tag" title={t('tags.show', { tag })} onClick={() => onTag(tag)}>
                    {tag}
                  </button>
                ) : (
                  <span key={tag} className="file-tag">
                    {tag}
                  </span>
                ),
              )}
            </span>
          )}
          <span className="file-card cap">{[type, modified, updated_by.full_name].filter((part) => part !== '').join(', ')}</span>
        </span>
      </th>
      <td className="c-type">{type}</td>
      <td className="c-date">{dated_on === null ? formatBriefDate(created_at) : formatBriefDay(dated_on)}</td>
      <td className="c-version">{version}</td>
      <td className="c-modified">{modified}</td>
      <td className="c-by">
        <PersonFace name={updated_by.full_name} />
      </td>
      <td className="c-acts">{acts(file)}</td>
    </tr>
  )
})

/** Whether the assistant reads a file, only where that is not what its category says. */
function ReadMark({ isRead, isUsual }: { isRead: boolean; isUsual: boolean }) {
  const { t } = useTexts('data')
  if (isUsual) return null
  const words = t(isRead ? 'list.learning' : 'list.not_learning')
  const Icon = isRead ? Glasses : EyeOff
  return (
    <span className="file-read" title={words}>
      <Icon size={17} aria-hidden="true" />
      <span className="vh">{words}</span>
    </span>
  )
}
