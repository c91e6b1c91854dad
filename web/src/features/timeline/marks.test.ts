import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { entryKinds, recordKinds } from '#contract/timeline/calls.ts'
import { laneOf, lanes, marksOf } from '#web/features/timeline/marks.ts'
import type { Thing } from '#web/features/timeline/queries.ts'
import { dayAt, midnight, oneDay, spanOf } from '#web/features/timeline/time.ts'

const kinds = [...entryKinds, ...recordKinds]
let count = 0
const thing = (on: string, kind: Thing['kind'] = 'milestone'): Thing => ({
  id: `id-${(count += 1)}`,
  kind,
  title: 'The mill',
  template: null,
  on,
  until: null,
  state: null,
  place: null,
  place_id: null,
  entry: null,
})

/** A picture of ten years, a hundred points wide each. */
const xOf = (moment: number) => ((moment - midnight('2020-01-01')) / (3653 * oneDay)) * 1000

describe('where things stand', () => {
  test('what is apart stands apart, with the room to the next; what would cover each other is one', () => {
    const marks = marksOf([thing('2021-01-01'), thing('2021-02-01'), thing('2025-01-01')], xOf, 1000)

    expect(marks.map(({ things }) => things.length)).toEqual([2, 1])
    expect(marks[0]?.x).toBeCloseTo(104.5, 0)
    expect(marks[0]?.room).toBeGreaterThan(300)
  })

  test('each kind has its lane, and lanes do not gather what belongs to others', () => {
    const marks = marksOf(
      kinds.map((kind) => thing('2021-01-01', kind)),
      xOf,
      1000,
    )

    expect(marks.map(({ lane, things }) => [lane, things.length])).toEqual([
      ['family', 9],
      ['papers', 2],
      ['missions', 2],
      ['network', 1],
    ])
  })

  test('whatever the days, every thing in sight is in one mark of its lane, and marks of a lane never meet', () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((days) => dayAt(midnight('2019-01-01') + days * oneDay))
    const things = fc.array(fc.record({ on: day, kind: fc.constantFrom(...kinds) }), { maxLength: 60 })
    fc.assert(
      fc.property(things, (all) => {
        const given = all.toSorted((a, b) => (a.on < b.on ? -1 : 1)).map(({ on, kind }) => thing(on, kind))
        const marks = marksOf(given, xOf, 1000)
        const inSight = given.filter((one) => xOf(spanOf(one).from) >= 0 && xOf(spanOf(one).from) <= 1000)

        expect(
          marks
            .flatMap(({ things: gathered }) => gathered)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(inSight.map(({ id }) => id).toSorted())
        for (const lane of lanes) {
          const own = marks.filter((mark) => mark.lane === lane)
          expect(own.flatMap(({ things: gathered }) => gathered.map(laneOf)).filter((other) => other !== lane)).toEqual([])
          for (const [index, mark] of own.slice(1).entries()) expect(mark.x - (own[index]?.x ?? 0)).toBeGreaterThanOrEqual(15)
        }
      }),
    )
  })
})
