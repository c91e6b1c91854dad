import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type CSSProperties, type DragEvent, useState } from 'react'

import { hasRows, rowsIn } from '#web/features/files/dragged-files.ts'
import { hasFiles } from '#web/features/files/uploads/dropped-files.ts'

interface RowProps {
  readonly to: Readonly<Record<string, string>>
  readonly name: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly icon?: LucideIcon
  /** How deep a folder lies below the first ones. */
  readonly depth?: number
  readonly onFiles?: ((data: DataTransfer) => void) | undefined
  readonly onRows?: ((ids: readonly string[]) => void) | undefined
  readonly onGo?: (() => void) | undefined
}

/** A category, a folder or a collection: one goes there, and drops things onto it. */
export function ShelfRow({ to, name, count, isOn, icon: Icon, depth, onFiles, onRows, onGo }: RowProps) {
  const [isOver, setOver] = useState(false)
  const takes = (data: DataTransfer) => (onFiles !== undefined && hasFiles(data)) || (onRows !== undefined && hasRows(data))
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      if (hasRows(event.dataTransfer)) onRows?.(rowsIn(event.dataTransfer))
      else onFiles?.(event.dataTransfer)
    },
  }
  return (
    <Link
      className={`shelf${isOn ? ' on' : ''}${isOver ? ' over' : ''}`}
      style={depth === undefined ? undefined : ({ '--depth': depth } as CSSProperties)}
      aria-current={isOn ? 'page' : undefined}
      to="/dashboard/$page"
      params={{ page: 'data-room' }}
      search={to as never}
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
