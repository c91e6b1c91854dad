import { Link } from '@tanstack/react-router'
import { EyeOff, Folder, Glasses } from 'lucide-react'
import { type DragEvent, memo, type ReactNode } from 'react'

import { plainName, typeName } from '#web/features/files/file-icon.tsx'
import { pathBelow } from '#web/features/files/folder-tree.ts'
import { PersonAvatar } from '#web/features/files/person-avatar.tsx'
import type { ListedFile } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { formatBriefDate, formatBriefDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/file-columns.module.css'
import fileListStyles from '#web/features/files/file-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

export interface SharedRowProps {
  /** Categories the assistant reads; only files that differ from theirs are marked. */
  readonly readCategories: ReadonlySet<string>
  /** The listed folder; rows show only the path below it. */
  readonly folder: string
  readonly onChoose: (id: string, isChosen: boolean, isRange: boolean) => void
  readonly onDrag: (event: DragEvent, file: ListedFile) => void
  readonly onTag?: ((tag: string) => void) | undefined
}

interface RowProps extends SharedRowProps {
  readonly file: ListedFile
  readonly index: number
  readonly isChosen: boolean
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly acts: (file: ListedFile) => ReactNode
}

// Memoised, so that scrolling renders only new rows.
export const FileTableRow = memo(function Row({
  file,
  index,
  isChosen,
  measure,
  acts,
  readCategories,
  folder,
  onChoose,
  onDrag,
  onTag,
}: RowProps) {
  const { t } = useTexts('data')
  const { id, name, kind, version, created_at, dated_on, updated_at, updated_by, is_draft, damage } = file
  const subfolder = pathBelow(file.folder, folder)
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
      <td className={styles.cCheck} data-part="c-check">
        <SelectBox
          label={t('list.choose', { name })}
          isOn={isChosen}
          onChange={(isOn, isRange) => onChoose(id, isOn, isRange)}
        />
      </td>
      <th scope="row" className={styles.cName} data-part="c-name">
        <span className={fileListStyles.fileLabel}>
          <span className={fileListStyles.fileTitle}>
            <Link
              className={classNames(styles.fileLink, fileListStyles.fileLink, 'tap')}
              to="/dashboard/data-room"
              search={{ file: id }}
              title={name}
            >
              {plainName(name)}
            </Link>
            {is_draft && <span className="badge">{t('list.draft')}</span>}
            {damage && <span className={classNames(fileListStyles.bad, 'badge')}>{t('list.damaged')}</span>}
            <ReadMark
              isRead={file.is_learning}
              isDefault={readCategories.has(file.category_id) === file.is_learning}
            />
          </span>
          <FolderAndTags subfolder={subfolder} tags={file.tags} onTag={onTag} />
          <span className={classNames(fileListStyles.fileCard, 'cap')}>
            {[type, modified, updated_by.full_name].filter((part) => part !== '').join(', ')}
          </span>
        </span>
      </th>
      <td className={styles.cType}>{type}</td>
      <td className={styles.cDate}>
        {dated_on === null ? formatBriefDate(created_at) : formatBriefDay(dated_on)}
      </td>
      <td className={styles.cVersion}>{version}</td>
      <td className={styles.cModified}>{modified}</td>
      <td className={styles.cBy}>
        <PersonAvatar name={updated_by.full_name} />
      </td>
      <td className={styles.cActs}>{acts(file)}</td>
    </tr>
  )
})

interface FolderAndTagsProps extends Pick<SharedRowProps, 'onTag'> {
  readonly subfolder: string
  readonly tags: readonly string[]
}

/** The folder and tags below the file's name. */
function FolderAndTags({ subfolder, tags, onTag }: FolderAndTagsProps) {
  const { t } = useTexts('data')
  if (subfolder === '' && tags.length === 0) return null
  return (
    <span className={classNames(fileListStyles.fileWhere, 'cap')}>
      {subfolder !== '' && (
        <span className={fileListStyles.fileFolder}>
          <Folder size={14} aria-hidden="true" />
          {subfolder.replaceAll('/', ' / ')}
        </span>
      )}
      {tags.map((tag) =>
        onTag ? (
          <button
            key={tag}
            type="button"
            className={fileListStyles.fileTag}
            title={t('tags.show', { tag })}
            onClick={() => onTag(tag)}
          >
            {tag}
          </button>
        ) : (
          <span key={tag} className={fileListStyles.fileTag}>
            {tag}
          </span>
        ),
      )}
    </span>
  )
}

/** Marks a file whose assistant setting differs from its category's. */
function ReadMark({ isRead, isDefault }: { isRead: boolean; isDefault: boolean }) {
  const { t } = useTexts('data')
  if (isDefault) return null
  const label = t(isRead ? 'list.learning' : 'list.not_learning')
  const Icon = isRead ? Glasses : EyeOff
  return (
    <span className={fileListStyles.fileRead} title={label}>
      <Icon size={17} aria-hidden="true" />
      <span className="vh">{label}</span>
    </span>
  )
}
