import type { CloseRelatives } from '#web/features/tree/chart/close-relatives.ts'
import type { DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Arrow = (typeof arrows)[number]

/**
 * The place an arrow key leads to: up to a parent, down to a child, and sideways to the neighbour in the same
 * generation, who is a partner or a brother or sister where there is one.
 */
export function placeAfterArrow(
  arrow: Arrow,
  from: DrawnPerson,
  { people, relatives }: { people: readonly DrawnPerson[]; relatives: ReadonlyMap<string, CloseRelatives> },
): DrawnPerson | undefined {
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const row = people.filter((place) => place.row === from.row)
    return row[row.indexOf(from) + (arrow === 'ArrowLeft' ? -1 : 1)]
  }
  const close = relatives.get(from.person)
  const ids = new Set((arrow === 'ArrowUp' ? close?.parents : close?.children)?.map(({ id }) => id))
  const row = from.row + (arrow === 'ArrowUp' ? -1 : 1)
  const [nearest] = people
    .filter((place) => place.row === row && ids.has(place.person))
    .toSorted((one, other) => Math.abs(one.x - from.x) - Math.abs(other.x - from.x))
  return nearest
}

export function arrowOf(key: string): Arrow | undefined {
  return arrows.find((arrow) => arrow === key)
}
