import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ChartData, Direction } from '#web/features/tree/chart/chart-data.ts'
import type { ChartDrawing, DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { groupBy } from '#web/features/tree/chart/group-by.ts'
import { layoutChart } from '#web/features/tree/chart/layout.ts'
import { nameLabel } from '#web/features/tree/chart/name-label.ts'
import { randomTrees } from '#web/features/tree/chart/random-trees.ts'
import { labelBottom } from '#web/features/tree/chart/row-heights.ts'
import { sampleFamily, samplePerson, sampleUnion } from '#web/features/tree/chart/sample-family.ts'
import { processorSeconds } from '../../../../../test/processor-time.ts'

function draw(data: ChartData, direction: Direction = 'both'): ChartDrawing {
  const labels = new Map(data.people.map(({ id, name }) => [id, nameLabel(name, 'about 1924–2003')]))
  const drawing = layoutChart(data, { direction, labels })
  if (!drawing) throw new Error('The tree is empty')
  return drawing
}

const holds = (check: (data: ChartData, drawing: ChartDrawing) => void) =>
  fc.assert(
    fc.property(randomTrees, (data) => check(data, draw(data))),
    { numRuns: 150 },
  )

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxOf({ x, y, radius, label }: DrawnPerson): Box {
  const half = Math.max(radius, label.width / 2)
  return { left: x - half, right: x + half, top: y - radius, bottom: y + labelBottom(radius, label) }
}

function boxes({ people, rings, stubs }: ChartDrawing): Box[] {
  return [
    ...people.map(boxOf),
    ...rings.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
    ...stubs.map(({ x, y }) => ({ left: x - 19, right: x + 19, top: y - 11, bottom: y + 11 })),
  ]
}

/** The corners of a path, without its rounding. */
function pointsOf(d: string): { x: number; y: number }[] {
  return [...d.matchAll(/[MLQ](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

/** Everyone who is linked to a person, through partners only or through all relations. */
function linked(data: ChartData, start: string, through: 'partners' | 'everything'): Set<string> {
  const found = new Set([start])
  const known = new Set(data.people.map(({ id }) => id))
  for (const person of found)
    for (const { partners, children } of data.unions) {
      const all = [...partners, ...(through === 'everything' ? children.map(({ id }) => id) : [])]
      if (all.includes(person)) for (const id of all) if (id !== null && known.has(id)) found.add(id)
    }
  return found
}

describe('in every random tree', () => {
  test('nothing overlaps', () => {
    holds((_, drawing) => {
      const sorted = boxes(drawing).toSorted((one, other) => one.left - other.left)
      sorted.forEach((one, index) => {
        for (const other of sorted.slice(index + 1)) {
          if (other.left >= one.right) break
          expect(other.top >= one.bottom || one.top >= other.bottom, JSON.stringify([one, other])).toBe(true)
        }
      })
    })
  })

  test('everyone who is linked to the focus person is drawn, and once', () => {
    holds((data, drawing) => {
      const drawn = drawing.people.filter(({ kind }) => kind === 'person').map(({ person }) => person)

      expect(drawn.toSorted()).toEqual([...linked(data, data.focus ?? '', 'everything')].toSorted())
    })
  })

  test('parents stand above their children, in the row above', () => {
    holds((data, { people, lines }) => {
      const rows = [...new Set(people.map(({ y }) => y))].toSorted((one, other) => one - other)
      for (const { union, child } of lines) {
        const partners: readonly (string | null)[] =
          data.unions.find(({ id }) => id === union)?.partners ?? []
        const parents = people.filter(({ person }) => partners.includes(person))
        const children = people.filter(({ person }) => person === child)
        const isBelow = (row: number) => children.some(({ y }) => rows.indexOf(y) === rows.indexOf(row) + 1)
        expect(partners.every((partner) => partner === null) || parents.some(({ y }) => isBelow(y))).toBe(
          true,
        )
      }
    })
  })

  test('partners stand next to each other, with only their other partners between them', () => {
    holds((data, { people, unions }) => {
      for (const { key } of unions) {
        const { partners } = data.unions.find(({ id }) => id === key) ?? { partners: [] }
        const [one, other] = partners
        if (!one || !other) continue
        const family = linked(data, one, 'partners')
        const isTogether = people
          .filter(({ person }) => person === one)
          .some(({ row, x }) =>
            people
              .filter((place) => place.person === other && place.row === row)
              .some((place) =>
                people
                  .filter((between) => between.row === row && (between.x - x) * (between.x - place.x) < 0)
                  .every(({ person }) => family.has(person)),
              ),
          )
        expect(isTogether, key).toBe(true)
      }
    })
  })

  test('children hang from a union, never from a person, and no line runs through a name or a medallion', () => {
    holds((_, drawing) => {
      for (const { d, child } of drawing.lines) {
        const points = pointsOf(d)
        const [start] = points
        expect(drawing.people.some(({ x, y }) => x === start?.x && y === start.y)).toBe(false)
        // The line ends at the child's own medallion.
        for (const box of drawing.people.filter(({ person }) => person !== child).map(boxOf))
          points.slice(1).forEach((to, index) => {
            const from = points[index] ?? to
            const crosses =
              Math.max(from.x, to.x) > box.left + 1 &&
              Math.min(from.x, to.x) < box.right - 1 &&
              Math.max(from.y, to.y) > box.top + 3 &&
              Math.min(from.y, to.y) < box.bottom - 1
            expect(crosses, `${d} ${JSON.stringify(box)}`).toBe(false)
          })
      }
    })
  })

  test('horizontal lines of different unions never lie on each other', () => {
    holds((_, { lines }) => {
      const legs = lines.flatMap(({ union, d }) => {
        const points = pointsOf(d)
        return points.slice(1).flatMap((to, index) => {
          const from = points[index] ?? to
          return from.y === to.y && from.x !== to.x
            ? [{ union, y: to.y, left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) }]
            : []
        })
      })
      for (const row of groupBy(legs, ({ y }) => y).values())
        for (const one of row)
          for (const other of row)
            expect(one.union === other.union || one.right <= other.left || other.right <= one.left).toBe(true)
    })
  })

  test('brothers and sisters stand in the order of birth', () => {
    holds((data, { people, lines }) => {
      for (const { id: union, partners, children } of data.unions) {
        const simple = children
          .map(({ id }) => id)
          .filter(
            (id) => data.unions.filter((own) => own.children.some((child) => child.id === id)).length === 1,
          )
        // Those who marry a brother, sister or stepsibling stand beside them instead.
        const parents = new Set(
          partners.flatMap((id) => (id === null ? [] : [...linked(data, id, 'partners')])),
        )
        const siblings = data.unions
          .filter((own) => own.id === union || own.partners.some((id) => id !== null && parents.has(id)))
          .flatMap((own) => own.children.map(({ id }) => id))
        const hasRelatedPartners = simple.some((one) => {
          const family = linked(data, one, 'partners')
          return siblings.some((id) => id !== one && family.has(id))
        })
        if (hasRelatedPartners) continue
        const row = Math.min(
          ...people.filter(({ person }) => simple.includes(person)).map((place) => place.row),
        )
        const xs = simple.flatMap((child) => {
          const isDrawn = lines.some((line) => line.union === union && line.child === child)
          const places = people.filter((place) => place.person === child && place.row === row)
          return isDrawn && places.length === 1 ? places.map(({ x }) => x) : []
        })
        expect(xs).toEqual(xs.toSorted((one, other) => one - other))
      }
    })
  })

  test('the same people give the same chart, in whatever order they come', () => {
    holds((data, drawing) => {
      expect(draw({ ...data, people: data.people.toReversed() })).toEqual(drawing)
    })
  })

  test('only ancestors are shown above, and descendants with their partners below', () => {
    fc.assert(
      fc.property(randomTrees, (data) => {
        expect(draw(data, 'ancestors').people.every(({ row }) => row <= 0)).toBe(true)
        expect(draw(data, 'descendants').people.every(({ row }) => row >= 0)).toBe(true)
      }),
    )
  })
})

test('the focus person stands in the origin, straight below the parents', () => {
  const { people, lines } = draw(sampleFamily)

  expect(people.find(({ isFocus }) => isFocus)).toMatchObject({ person: 'helena', x: 0, y: 0 })
  expect(lines.find(({ child }) => child === 'helena')?.d).toMatch(/^M0 -?[\d.]+L0 -38$/)
})

test('the line of descent is accentuated: ancestors and own descendants, but no stepchildren or siblings', () => {
  const accent = new Set(draw(sampleFamily).lines.flatMap(({ child, isAccent }) => (isAccent ? [child] : [])))

  expect([...accent].toSorted()).toEqual(['ada', 'clara', 'george', 'helena', 'marijke', 'mei', 'tobias'])
})

test('each of two cousins who marry is drawn once, and a reference stands where the second line would lead', () => {
  const names = ['Greta', 'Hans', 'Anton', 'Berta', 'Carl', 'Dora', 'Emil', 'Frida', 'Kind']
  const { people } = draw({
    focus: 'carl',
    people: names.map((name) => samplePerson(name)),
    unions: [
      sampleUnion('u0', ['hans', 'greta'], { anton: 'birth', berta: 'birth' }),
      sampleUnion('u1', ['anton', 'emil'], { carl: 'birth' }),
      sampleUnion('u2', ['berta', 'frida'], { dora: 'birth' }),
      sampleUnion('u3', ['carl', 'dora'], { kind: 'birth' }),
    ],
    more: [],
    total: 9,
  })

  expect(people.filter(({ kind }) => kind === 'person')).toHaveLength(9)
  expect(people.filter(({ kind }) => kind === 'reference')).toHaveLength(1)
})

test('someone who is their own ancestor by mistake does no harm', () => {
  const { people } = draw({
    focus: 'ida',
    people: ['Ida', 'Otto'].map((name) => samplePerson(name)),
    unions: [
      sampleUnion('u0', ['ida', null], { otto: 'birth' }),
      sampleUnion('u1', ['otto', 'otto'], { ida: 'birth' }),
    ],
    more: [],
    total: 2,
  })

  expect(people.filter(({ kind }) => kind === 'person')).toHaveLength(2)
})

test('a child that belongs differently to its two mothers has a line of each kind', () => {
  const { lines } = draw({
    focus: 'nora',
    people: ['Nora', 'Mara', 'Lia'].map((name) => samplePerson(name)),
    unions: [sampleUnion('u0', ['mara', 'lia'], { nora: ['birth', 'adopted'] })],
    more: [],
    total: 3,
  })

  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['adopted', 'birth'])
})

test('four times as many people take about four times as long', () => {
  const family = (generations: number): ChartData => {
    const people = [samplePerson('p1')]
    const unions = []
    for (let index = 1; index < 2 ** generations; index += 1) {
      people.push(
        ...['x', `p${index * 2}`, `p${index * 2 + 1}`].map((name) =>
          samplePerson(name === 'x' ? `x${index}` : name),
        ),
      )
      unions.push(
        sampleUnion(`u${index}`, [`p${index}`, `x${index}`], {
          [`p${index * 2}`]: 'birth',
          [`p${index * 2 + 1}`]: 'birth',
        }),
      )
    }
    return { focus: 'p1', people, unions, more: [], total: people.length }
  }
  const [small, large] = [family(8), family(10)]
  draw(small)

  const once = processorSeconds(() => draw(small))
  const four = processorSeconds(() => draw(large))

  expect(four / once).toBeLessThan(10)
})
