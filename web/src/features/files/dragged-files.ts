import type { DragEvent } from 'react'

import type { FileRow } from '#web/features/files/queries.ts'

const kind = 'application/x-forerunners-files'

/** Takes rows along that are dragged onto a category or a folder. */
export function dragFiles(event: DragEvent, files: readonly FileRow[]): void {
  if (!files.every(({ may }) => may.change)) return
  event.dataTransfer.setData(kind, JSON.stringify(files.map(({ id }) => id)))
  event.dataTransfer.effectAllowed = 'move'
}

export function hasRows(data: DataTransfer): boolean {
  return data.types.includes(kind)
}

/** The ids of the rows that were dropped. */
export function rowsIn(data: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(kind))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
