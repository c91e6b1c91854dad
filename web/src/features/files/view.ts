import { safeFolder } from '#contract/files/names.ts'
import type { DataRoom } from '#web/features/files/queries.ts'
import type { DataRoomSearch } from '#web/lib/search-params.ts'

export type Collection = NonNullable<DataRoomSearch['view']>

/** The current view of the data room: a category or a collection. */
export type DataRoomPlace =
  | { readonly kind: 'category'; readonly id: string; readonly folder: string }
  | { readonly kind: Collection }
  | { readonly kind: 'nowhere' }

/** The view for the URL; by default the first category. */
export function viewOf({ category, folder = '', view }: DataRoomSearch, room: DataRoom): DataRoomPlace {
  if (view) return { kind: view }
  const shown = room.categories.find(({ id }) => id === category) ?? room.categories[0]
  if (!shown) return { kind: 'nowhere' }
  const path = shown.id === category ? safeFolder(String(folder)) : ''
  return { kind: 'category', id: shown.id, folder: path ?? '' }
}
