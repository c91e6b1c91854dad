import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, useState } from 'react'

import { hasRows, rowsIn } from '#web/features/files/dragged-files.ts'
import { hasFiles } from '#web/features/files/uploads/dropped-files.ts'
import type { DataRoomSearch } from '#web/lib/search-params.ts'
import styles from '#web/features/files/categories.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface LinkProps {
  readonly to: DataRoomSearch
  readonly name: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly icon?: LucideIcon
  /** Depth of a nested folder. */
  readonly depth?: number
  readonly onFiles?: ((data: DataTransfer) => void) | undefined
  readonly onRows?: ((ids: readonly string[]) => void) | undefined
  readonly onGo?: (() => void) | undefined
}

/** A link to a category, folder or collection that is also a drop target. */
export function CategoryLink({ to, name, count, isOn, icon: Icon, depth, onFiles, onRows, onGo }: LinkProps) {
  const [isOver, setOver] = useState(false)
  const accepts = (data: DataTransfer) =>
    (onFiles !== undefined && hasFiles(data)) || (onRows !== undefined && hasRows(data))
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!accepts(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      if (hasRows(event.dataTransfer)) onRows?.(rowsIn(event.dataTransfer))
      else onFiles?.(event.dataTransfer)
    },
  }
  return (
    <Link
      className={classNames(styles.categoryLink, isOn && styles.on, isOver && styles.over)}
      style={depth === undefined ? undefined : { '--depth': depth }}
      aria-current={isOn ? 'page' : undefined}
      to="/dashboard/data-room"
      search={to}
      onClick={onGo}
      {...drop}
    >
      <span>
        {Icon && <Icon size={18} aria-hidden="true" />}
        {name}
      </span>
      {count !== undefined && <span className="cap">{count}</span>}
    </Link>
  )
}
