import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { entryKinds, recordKinds } from '#contract/timeline/calls.ts'
import { laneOf, lanes, marksOf } from '#web/features/timeline/marks.ts'
import type { TimelineEntry } from '#web/features/timeline/queries.ts'
import { dayAt, midnight, oneDay, spanOf } from '#web/features/timeline/time.ts'

const kinds = [...entryKinds, ...recordKinds]
let count = 0
const thing = (on: string, kind: TimelineEntry['kind'] = 'milestone'): TimelineEntry => ({
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

/** A scale of ten years, each a hundred pixels wide. */
const xOf = (moment: number) => ((moment - midnight('2020-01-01')) / (3653 * oneDay)) * 1000

describe('the marks of the timeline', () => {
  test('overlapping things share a mark, and others have their own with the space to the next', () => {
    const marks = marksOf([thing('2021-01-01'), thing('2021-02-01'), thing('2025-01-01')], xOf, 1000)

    expect(marks.map(({ things }) => things.length)).toEqual([2, 1])
    expect(marks[0]?.x).toBeCloseTo(104.5, 0)
    expect(marks[0]?.room).toBeGreaterThan(300)
  })

  test('each kind is marked in its own lane', () => {
    const marks = marksOf(
      kinds.map((kind) => thing('2021-01-01', kind)),
      xOf,
      1000,
    )

    expect(marks.map(({ lane, things }) => [lane, things.length])).toEqual([
      ['family', 9],
      ['documents', 2],
      ['missions', 2],
      ['network', 1],
    ])
  })

  test('every visible thing is in one mark of its lane, and marks never overlap', () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((days) => dayAt(midnight('2019-01-01') + days * oneDay))
    const things = fc.array(fc.record({ on: day, kind: fc.constantFrom(...kinds) }), { maxLength: 60 })
    fc.assert(
      fc.property(things, (all) => {
        const sorted = all.toSorted((a, b) => (a.on < b.on ? -1 : 1)).map(({ on, kind }) => thing(on, kind))
        const marks = marksOf(sorted, xOf, 1000)
        const visible = sorted.filter((item) => xOf(spanOf(item).from) >= 0 && xOf(spanOf(item).from) <= 1000)

        expect(
          marks
            .flatMap(({ things: gathered }) => gathered)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(visible.map(({ id }) => id).toSorted())
        for (const lane of lanes) {
          const own = marks.filter((mark) => mark.lane === lane)
          expect(
            own.flatMap(({ things: gathered }) => gathered.map(laneOf)).filter((other) => other !== lane),
          ).toEqual([])
          for (const [index, mark] of own.slice(1).entries())
            expect(mark.x - (own[index]?.x ?? 0)).toBeGreaterThanOrEqual(15)
        }
      }),
    )
  })
})
