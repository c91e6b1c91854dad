import type { DragEvent } from 'react'

import type { ListedFile } from '#web/features/files/queries.ts'

const dataType = 'application/x-forerunners-files'

/** Adds the dragged rows to the drag data. */
export function dragFiles(event: DragEvent, files: readonly ListedFile[]): void {
  if (!files.every(({ may }) => may.change)) return
  event.dataTransfer.setData(dataType, JSON.stringify(files.map(({ id }) => id)))
  event.dataTransfer.effectAllowed = 'move'
}

export function hasRows(data: DataTransfer): boolean {
  return data.types.includes(dataType)
}

/** The ids of the dropped rows. */
export function rowsIn(data: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(dataType))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
