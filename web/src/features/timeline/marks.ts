import type { Thing } from '#web/features/timeline/queries.ts'
import { spanOf } from '#web/features/timeline/time.ts'

export const lanes = ['family', 'papers', 'missions', 'network'] as const
export type Lane = (typeof lanes)[number]

const laneOfRecord: Partial<Record<Thing['kind'], Lane>> = {
  paper_in_force: 'papers',
  paper_renewed: 'papers',
  mission: 'missions',
  action: 'missions',
  mandate: 'network',
}

export function laneOf({ kind }: Pick<Thing, 'kind'>): Lane {
  return laneOfRecord[kind] ?? 'family'
}

/** One or more things at one place of the picture. */
export interface Mark {
  readonly key: string
  readonly lane: Lane
  readonly x: number
  readonly things: readonly Thing[]
  /** How much room there is for words beside it, before the next one. */
  readonly room: number
}

/** How near two marks may come before they are one. */
const nearest = 30

/** Where things stand: each in its lane, those that would cover each other gathered into one. They come in the order of their days. */
export function marksOf(things: readonly Thing[], xOf: (moment: number) => number, width: number): Mark[] {
  return lanes.flatMap((lane) => {
    const groups: { first: number; last: number; things: Thing[] }[] = []
    for (const thing of things) {
      if (laneOf(thing) !== lane) continue
      const x = xOf(spanOf(thing).from)
      if (x < 0 || x > width) continue
      const group = groups.at(-1)
      if (group && x - group.last < nearest) {
        group.last = x
        group.things.push(thing)
      } else groups.push({ first: x, last: x, things: [thing] })
    }
    return groups.map(({ first, last, things: gathered }, index) => {
      const x = (first + last) / 2
      const next = groups[index + 1]
      return { key: keyOf(gathered[0] as Thing), lane, x, things: gathered, room: (next ? next.first : width) - x - nearest / 2 }
    })
  })
}

/** A paper may be there twice: when it came into force, and when it was renewed. */
export function keyOf({ kind, id }: Pick<Thing, 'kind' | 'id'>): string {
  return `${kind}-${id}`
}
