import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { spanOf } from '#web/features/timeline/time.ts'

export const lanes = ['family', 'documents', 'missions', 'network'] as const
export type Lane = (typeof lanes)[number]

const laneOfRecord: Partial<Record<TimelineEntry['kind'], Lane>> = {
  document_in_force: 'documents',
  document_renewed: 'documents',
  mission: 'missions',
  action: 'missions',
  mandate: 'network',
}

export function laneOf({ kind }: Pick<TimelineEntry, 'kind'>): Lane {
  return laneOfRecord[kind] ?? 'family'
}

/** One or more things at one position of the picture. */
export interface TimelineMark {
  readonly key: string
  readonly lane: Lane
  readonly x: number
  readonly things: readonly [TimelineEntry, ...TimelineEntry[]]
  /** Space for its label, before the next mark. */
  readonly room: number
}

/** Marks closer than this are merged. */
const minDistance = 30

/** The marks of each lane; overlapping things are merged. `things` must be sorted by day. */
export function marksOf(
  things: readonly TimelineEntry[],
  xOf: (moment: number) => number,
  width: number,
): TimelineMark[] {
  return lanes.flatMap((lane) => {
    const groups: { first: number; last: number; things: [TimelineEntry, ...TimelineEntry[]] }[] = []
    for (const thing of things) {
      if (laneOf(thing) !== lane) continue
      const x = xOf(spanOf(thing).from)
      if (x < 0 || x > width) continue
      const group = groups.at(-1)
      if (group && x - group.last < minDistance) {
        group.last = x
        group.things.push(thing)
      } else groups.push({ first: x, last: x, things: [thing] })
    }
    return groups.map(({ first, last, things: gathered }, index) => {
      const x = (first + last) / 2
      const next = groups[index + 1]
      return {
        key: keyOf(gathered[0]),
        lane,
        x,
        things: gathered,
        room: (next ? next.first : width) - x - minDistance / 2,
      }
    })
  })
}

/** Includes the kind, because a document can appear twice: in force and renewed. */
export function keyOf({ kind, id }: Pick<TimelineEntry, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}
