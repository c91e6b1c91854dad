import { useQuery } from '@tanstack/react-query'
import { BookOpen, Folder, Glasses, Inbox, Plus, Trash2 } from 'lucide-react'

import { foldersShown } from '#web/features/files/folder-tree.ts'
import type { Place } from '#web/features/files/place.ts'
import { foldersQuery, type Room } from '#web/features/files/queries.ts'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { ShelfRow } from '#web/features/files/shelf-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'

/** A drop target: a category, or a folder in it. */
export interface Spot {
  readonly category: string
  readonly folder: string
}

export interface ShelfListProps {
  readonly room: Room
  readonly place: Place
  /** How many documents onboarding produced. */
  readonly onboarding: number | undefined
  readonly primers: number | undefined
  /** Files from outside, and rows of the list, that are dropped onto a category or a folder. */
  readonly onFiles: (data: DataTransfer, spot: Spot) => void
  readonly onRows: (ids: readonly string[], spot: Spot) => void
  readonly onAdd: () => void
  /** Called when one goes somewhere. */
  readonly onGo?: () => void
}

/** The categories with their folders, and the collections. */
export function ShelfList({ room, place, onboarding, primers, onFiles, onRows, onAdd, onGo }: ShelfListProps) {
  const { t } = useTexts('data')
  const open = place.kind === 'category' ? place : null
  const { data } = useQuery(foldersQuery(open?.id ?? ''))
  const dropping = (spot: Spot) => ({
    onFiles: room.may.upload ? (data: DataTransfer) => onFiles(data, spot) : undefined,
    onRows: (ids: readonly string[]) => onRows(ids, spot),
    onGo,
  })
  const collection = { onGo }
  return (
    <nav className="shelves" aria-label={t('shelf.label')}>
      <h2 className="caps">{t('shelf.categories')}</h2>
      <ul>
        {room.categories.map((shelf) => {
          const isOpen = open?.id === shelf.id
          return (
            <li key={shelf.id}>
              <ShelfRow
                to={{ category: shelf.id }}
                name={shelfName(shelf, t)}
                count={shelf.files}
                isOn={isOpen && open.folder === ''}
                {...dropping({ category: shelf.id, folder: '' })}
              />
              {isOpen && data && data.items.length > 0 && (
                <ul className="shelf-folders">
                  {foldersShown(data.items, open.folder).map(({ path, name, depth, files }) => (
                    <li key={path}>
                      <ShelfRow
                        to={{ category: shelf.id, folder: path }}
                        icon={Folder}
                        name={name}
                        depth={depth}
                        count={files}
                        isOn={open.folder.toLowerCase() === path.toLowerCase()}
                        {...dropping({ category: shelf.id, folder: path })}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {room.categories.length === 0 && <NoData>{t('shelf.none')}</NoData>}
      {room.may.arrange && (
        <button type="button" className="shelf add" onClick={onAdd}>
          <span>
            <Plus size={18} aria-hidden="true" />
            {t('shelf.add')}
          </span>
        </button>
      )}
      <h2 className="caps">{t('shelf.collections')}</h2>
      <ul>
        <li>
          <ShelfRow
            to={{ view: 'onboarding' }}
            icon={Inbox}
            name={t('shelf.onboarding')}
            count={onboarding}
            isOn={place.kind === 'onboarding'}
            {...collection}
          />
        </li>
        <li>
          <ShelfRow
            to={{ view: 'learning' }}
            icon={Glasses}
            name={t('shelf.learning')}
            count={room.learning}
            isOn={place.kind === 'learning'}
            {...collection}
          />
        </li>
        <li>
          <ShelfRow
            to={{ view: 'datasets' }}
            icon={Folder}
            name={t('shelf.datasets')}
            count={room.datasets}
            isOn={place.kind === 'datasets'}
            {...collection}
          />
        </li>
        <li>
          <ShelfRow
            to={{ view: 'primers' }}
            icon={BookOpen}
            name={t('shelf.primers')}
            count={primers}
            isOn={place.kind === 'primers'}
            {...collection}
          />
        </li>
        {(room.binned > 0 || place.kind === 'bin') && (
          <li>
            <ShelfRow to={{ view: 'bin' }} icon={Trash2} name={t('shelf.bin')} count={room.binned} isOn={place.kind === 'bin'} {...collection} />
          </li>
        )}
      </ul>
    </nav>
  )
}
