import { Link } from '@tanstack/react-router'
import { BookOpen, Folder, Glasses, Inbox, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'

import type { Room } from '#web/features/files/queries.ts'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { filesIn, hasFiles } from '#web/features/files/uploads/dropped-files.ts'
import type { Place } from '#web/features/files/place.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface ShelfListProps {
  readonly room: Room
  readonly place: Place
  /** How many papers onboarding produced. */
  readonly onboarding: number | undefined
  readonly primers: number | undefined
  readonly onDrop: (files: readonly File[], category: string) => void
  readonly onAdd: () => void
}

/** The categories and collections; files can be dropped onto a category. */
export function ShelfList({ room, place, onboarding, primers, onDrop, onAdd }: ShelfListProps) {
  const { t } = useTexts('data')
  return (
    <nav className="shelves" aria-label={t('shelf.label')}>
      <h2 className="caps">{t('shelf.categories')}</h2>
      <ul>
        {room.categories.map((shelf) => (
          <ShelfRow
            key={shelf.id}
            to={{ category: shelf.id }}
            name={shelfName(shelf, t)}
            count={shelf.files}
            isOn={place.kind === 'category' && place.id === shelf.id}
            onDrop={room.may.upload ? (files) => onDrop(files, shelf.id) : undefined}
          />
        ))}
      </ul>
      {room.categories.length === 0 && <p className="sub sm">{t('shelf.none')}</p>}
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
        <ShelfRow to={{ view: 'onboarding' }} icon={Inbox} name={t('shelf.onboarding')} count={onboarding} isOn={place.kind === 'onboarding'} />
        <ShelfRow to={{ view: 'learning' }} icon={Glasses} name={t('shelf.learning')} count={room.learning} isOn={place.kind === 'learning'} />
        <ShelfRow to={{ view: 'datasets' }} icon={Folder} name={t('shelf.datasets')} count={room.datasets} isOn={place.kind === 'datasets'} />
        <ShelfRow to={{ view: 'primers' }} icon={BookOpen} name={t('shelf.primers')} count={primers} isOn={place.kind === 'primers'} />
        {(room.binned > 0 || place.kind === 'bin') && (
          <ShelfRow to={{ view: 'bin' }} icon={Trash2} name={t('shelf.bin')} count={room.binned} isOn={place.kind === 'bin'} />
        )}
      </ul>
    </nav>
  )
}

interface RowProps {
  readonly to: Readonly<Record<string, string>>
  readonly name: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly icon?: LucideIcon
  readonly onDrop?: ((files: readonly File[]) => void) | undefined
}

function ShelfRow({ to, name, count, isOn, icon: Icon, onDrop }: RowProps) {
  const [isOver, setOver] = useState(false)
  const drop = onDrop && {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      void filesIn(event.dataTransfer).then(onDrop)
    },
  }
  return (
    <li>
      <Link
        className={`shelf${isOn ? ' on' : ''}${isOver ? ' over' : ''}`}
        aria-current={isOn ? 'page' : undefined}
        to="/dashboard/$page"
        params={{ page: 'data-room' }}
        search={to as never}
        {...drop}
      >
        <span>
          {Icon && <Icon size={18} aria-hidden="true" />}
          {name}
        </span>
        {count !== undefined && <span className="cap">{count}</span>}
      </Link>
    </li>
  )
}
