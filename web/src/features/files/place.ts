import { keptFolder } from '#contract/files/names.ts'
import type { Room } from '#web/features/files/queries.ts'

const views = ['onboarding', 'learning', 'datasets', 'primers', 'bin'] as const

/** What of the data room is shown: a category, or one of the collections. */
export type Place =
  | { readonly kind: 'category'; readonly id: string; readonly folder: string }
  | { readonly kind: (typeof views)[number] }
  | { readonly kind: 'nowhere' }

/** The place an address names; without one, the first category. */
export function placeOf({ category, folder, view }: { category?: unknown; folder?: unknown; view?: unknown }, room: Room): Place {
  const found = views.find((one) => one === view)
  if (found) return { kind: found }
  const shelf = room.categories.find(({ id }) => id === category) ?? room.categories[0]
  if (!shelf) return { kind: 'nowhere' }
  // An address may say anything; a year is read as a number.
  const path = typeof folder === 'string' || typeof folder === 'number' ? keptFolder(String(folder)) : ''
  return { kind: 'category', id: shelf.id, folder: shelf.id === category ? (path ?? '') : '' }
}
