import { useQuery } from '@tanstack/react-query'
import { BookOpen, Folder, Glasses, Inbox, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

import { visibleFolders } from '#web/features/files/folder-tree.ts'
import type { Collection, DataRoomPlace } from '#web/features/files/view.ts'
import { foldersQuery, type DataRoom } from '#web/features/files/queries.ts'
import { categoryName } from '#web/features/files/category-name.ts'
import { CategoryLink } from '#web/features/files/category-link.tsx'
import { dataRoomViews } from '#web/lib/search-params.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/categories.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** A drop target: a category, or a folder in it. */
export interface DropTarget {
  readonly category: string
  readonly folder: string
}

export interface CategoryNavProps {
  readonly room: DataRoom
  readonly place: DataRoomPlace
  /** Number of documents from onboarding. */
  readonly onboarding: number | undefined
  readonly primers: number | undefined
  /** Files from outside, and rows of the list, dropped onto a category or folder. */
  readonly onFiles: (data: DataTransfer, target: DropTarget) => void
  readonly onRows: (ids: readonly string[], target: DropTarget) => void
  readonly onAdd: () => void
  /** Called on navigation. */
  readonly onGo?: () => void
}

/** The categories with their folders, and the collections. */
export function CategoryNav({ onboarding, primers, onAdd, ...nav }: CategoryNavProps) {
  const { t } = useTexts('data')
  const { room, place, onGo } = nav
  return (
    <nav className={styles.categoryNav} aria-label={t('nav.label')}>
      {(room.categories.length > 0 || room.may.arrange) && (
        <>
          <h2 className="caps">{t('nav.categories')}</h2>
          <ul>
            {room.categories.map((category) => (
              <li key={category.id}>
                <CategoryEntry category={category} {...nav} />
              </li>
            ))}
          </ul>
        </>
      )}
      {room.may.arrange && (
        <button type="button" className={classNames(styles.categoryLink, styles.add)} onClick={onAdd}>
          <span>
            <Plus size={18} aria-hidden="true" />
            {t('nav.add')}
          </span>
        </button>
      )}
      <h2 className="caps">{t('nav.collections')}</h2>
      <ul>
        {dataRoomViews
          .filter((view) => view !== 'bin' || room.binned > 0 || place.kind === 'bin')
          .map((view) => (
            <li key={view}>
              <CategoryLink
                to={{ view }}
                icon={collectionIcons[view]}
                name={t(`nav.${view}`)}
                count={countOf(view)}
                isOn={place.kind === view}
                onGo={onGo}
              />
            </li>
          ))}
      </ul>
    </nav>
  )

  function countOf(view: Collection): number | undefined {
    const { learning, datasets, binned: bin } = room
    return { onboarding, learning, datasets, primers, bin }[view]
  }
}

const collectionIcons: Readonly<Record<Collection, LucideIcon>> = {
  onboarding: Inbox,
  learning: Glasses,
  datasets: Folder,
  primers: BookOpen,
  bin: Trash2,
}

interface CategoryEntryProps extends Pick<
  CategoryNavProps,
  'room' | 'place' | 'onFiles' | 'onRows' | 'onGo'
> {
  readonly category: DataRoom['categories'][number]
}

/** A category and, while it is open, its folders. Both are drop targets. */
function CategoryEntry({ category, room, place, onFiles, onRows, onGo }: CategoryEntryProps) {
  const { t } = useTexts(['data', 'categories'])
  const open = place.kind === 'category' && place.id === category.id ? place : null
  const linkProps = (folder: string) => {
    const target = { category: category.id, folder }
    return {
      onFiles: room.may.upload ? (data: DataTransfer) => onFiles(data, target) : undefined,
      onRows: (ids: readonly string[]) => onRows(ids, target),
      onGo,
    }
  }
  return (
    <>
      <CategoryLink
        to={{ category: category.id }}
        name={categoryName(category, t)}
        count={category.files}
        isOn={open?.folder === ''}
        {...linkProps('')}
      />
      {open && <FolderLinks category={category.id} current={open.folder} linkProps={linkProps} />}
    </>
  )
}

interface FolderLinksProps {
  readonly category: string
  /** The open folder. */
  readonly current: string
  readonly linkProps: (folder: string) => Partial<ComponentProps<typeof CategoryLink>>
}

function FolderLinks({ category, current, linkProps }: FolderLinksProps) {
  const { data } = useQuery(foldersQuery(category))
  if (!data || data.items.length === 0) return null
  return (
    <ul className={styles.categoryFolders}>
      {visibleFolders(data.items, current).map(({ path, name, depth, files }) => (
        <li key={path}>
          <CategoryLink
            to={{ category, folder: path }}
            icon={Folder}
            name={name}
            depth={depth}
            count={files}
            isOn={current.toLowerCase() === path.toLowerCase()}
            {...linkProps(path)}
          />
        </li>
      ))}
    </ul>
  )
}
