import type { thingPlaces } from '#contract/timeline/calls.ts'

interface Placed {
  readonly place: (typeof thingPlaces)[number] | null
  readonly place_id: string | null
}

/** The page on which a thing of the timeline can be seen; the family's own entries stand in the timeline itself. */
export function whereSeen({ place, place_id }: Placed): string | null {
  switch (place) {
    case 'paper':
      return `/dashboard/build-room?paper=${place_id}`
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
