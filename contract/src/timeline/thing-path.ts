import type { thingPlaces } from '#contract/timeline/calls.ts'

interface ThingTarget {
  readonly place: (typeof thingPlaces)[number] | null
  readonly place_id: string | null
}

/** The page that shows a record of the timeline; null for the family's own entries. */
export function thingPath({ place, place_id }: ThingTarget): string | null {
  switch (place) {
    case 'document':
      return `/dashboard/build-room?document=${place_id}`
    case 'mission':
      return `/dashboard#mission-${place_id}`
    case 'contact':
      return `/dashboard/service-mesh?contact=${place_id}`
    case 'member':
      return `/user/${place_id}`
    case null:
      return null
  }
}
