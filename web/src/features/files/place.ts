import type { Room } from '#web/features/files/queries.ts'

const views = ['onboarding', 'learning', 'datasets', 'primers', 'bin'] as const

/** What of the data room is shown: a category, or one of the collections. */
export type Place = { readonly kind: 'category'; readonly id: string } | { readonly kind: (typeof views)[number] } | { readonly kind: 'nowhere' }

/** The place an address names; without one, the first category. */
export function placeOf({ category, view }: { category?: unknown; view?: unknown }, room: Room): Place {
  const found = views.find((one) => one === view)
  if (found) return { kind: found }
  const shelf = room.categories.find(({ id }) => id === category) ?? room.categories[0]
  return shelf ? { kind: 'category', id: shelf.id } : { kind: 'nowhere' }
}
