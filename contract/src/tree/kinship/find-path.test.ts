import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findPath } from '#contract/tree/kinship/find-path.ts'
import { indexKin, type KinIndex } from '#contract/tree/kinship/kin-index.ts'
import { type KinPath, peopleOn } from '#contract/tree/kinship/kin-path.ts'
import { readPeople, union } from '#contract/tree/kinship/tree-for-tests.ts'
import { parentKinds, unionKinds, unionStatuses } from '#contract/tree/person.ts'
import type { TreeGraph } from '#contract/tree/graph.ts'

const arrows = { up: '↑', down: '↓', across: '→' }
const write = (path: KinPath | null) =>
  path && [path.from, ...path.steps.map(({ kind, to }) => `${arrows[kind]}${to}`)].join(' ')

const family = indexKin({
  people: readPeople(
    'gran f, gramps m, mum f, dad m, aunt f, uncle m, me f, sis f, half m, cousin f, spouse m, stepdad m, stepsis f, adopted m, foster f, alone u',
  ),
  unions: [
    union(['gran', 'gramps'], ['mum', 'aunt']),
    union(['mum', 'dad'], ['me', 'sis'], { status: 'divorced' }),
    union(['mum', 'stepdad'], ['half']),
    union(['stepdad', null], ['stepsis']),
    union(['aunt', 'uncle'], ['cousin']),
    union(['me', 'spouse'], ['adopted'], { relations: ['adopted', 'adopted'] }),
    union(['me', 'spouse'], ['foster'], { relations: ['foster', 'foster'] }),
  ],
})

test.each([
  ['me', 'me', 'me'],
  ['me', 'gran', 'me ↑mum ↑gran'],
  ['me', 'cousin', 'me ↑mum ↑gramps ↓aunt ↓cousin'],
  ['me', 'uncle', 'me ↑mum ↑gramps ↓aunt →uncle'],
  ['me', 'stepsis', 'me ↑mum →stepdad ↓stepsis'],
  ['spouse', 'gran', 'spouse →me ↑mum ↑gran'],
  ['adopted', 'sis', 'adopted ↑me ↑dad ↓sis'],
  ['me', 'alone', null],
  ['me', 'stranger', null],
])('from %s to %s the path is %s', (from, to, expected) => {
  expect(write(findPath(family, from, to))).toBe(expected)
})

test('half-siblings differ from full siblings, and so do their descendants', () => {
  const isHalf = (from: string, to: string) =>
    findPath(family, from, to)?.steps.some((step) => step.kind === 'down' && step.isHalf)

  expect(isHalf('me', 'half')).toBe(true)
  expect(isHalf('half', 'me')).toBe(true)
  expect(isHalf('foster', 'half')).toBe(true)
  expect(isHalf('me', 'sis')).toBe(false)
})

test('a sibling with one unknown parent is not called a half-sibling', () => {
  const index = indexKin({
    people: readPeople('mum f, dad m, a f, b f'),
    unions: [union(['mum', 'dad'], ['a']), union(['mum', null], ['b'])],
  })

  expect(findPath(index, 'a', 'b')?.steps[1]).toMatchObject({ kind: 'down', isHalf: false })
})

test('adoption, step and foster are marked, and the union with its status', () => {
  expect(findPath(family, 'adopted', 'me')?.steps).toEqual([{ kind: 'up', to: 'me', relation: 'adopted' }])
  expect(findPath(family, 'me', 'foster')?.steps).toMatchObject([{ kind: 'down', relation: 'foster' }])
  expect(findPath(family, 'mum', 'dad')?.steps).toEqual([
    { kind: 'across', to: 'dad', union: 'married', status: 'divorced' },
  ])
})

test('descent comes before marriage, and being spouses comes before both', () => {
  const index = indexKin({
    people: readPeople('g m, p m, q m, a f, b m, c f'),
    unions: [
      union(['g', null], ['p', 'q']),
      union(['p', null], ['a', 'c']),
      union(['q', null], ['b']),
      union(['a', 'b']),
    ],
  })

  expect(write(findPath(index, 'a', 'b'))).toBe('a →b')
  // Through her sister it would take three steps, but b is her cousin.
  expect(write(findPath(index, 'c', 'b'))).toBe('c ↑p ↑g ↓q ↓b')
})

test('a parent by birth is preferred to a stepparent at the same distance', () => {
  const index = indexKin({
    people: readPeople('mum f, a-stepdad m, me f, half f'),
    unions: [
      union(['mum', 'a-stepdad'], ['half']),
      union(['mum', 'a-stepdad'], ['me'], { relations: ['birth', 'step'] }),
    ],
  })

  expect(write(findPath(index, 'me', 'half'))).toBe('me ↑mum ↓half')
})

test('a second marriage of the same two people hides the divorce', () => {
  const index = indexKin({
    people: readPeople('a f, b m'),
    unions: [union(['a', 'b'], [], { status: 'divorced' }), union(['a', 'b'])],
  })

  expect(findPath(index, 'a', 'b')?.steps).toMatchObject([{ status: 'together' }])
})

test('people who are their own ancestors do not hang the search', () => {
  const index = indexKin({
    people: readPeople('a f, b m, c f, d f'),
    unions: [
      union(['a', 'a'], ['a', 'b']),
      union(['b', null], ['c']),
      union(['c', 'b'], ['a']),
      union(['d', null], []),
    ],
  })

  expect(findPath(index, 'c', 'a')).not.toBeNull()
  expect(findPath(index, 'c', 'd')).toBeNull()
})

test('a tree of 50,000 people is searched once for each person', () => {
  const size = 50_000
  const id = (n: number) => `p${String(n).padStart(5, '0')}`
  const people = Array.from({ length: size }, (_, n) => ({
    id: id(n),
    gender: 'unknown' as const,
    born: null,
  }))
  const unions = people.slice(1).map((person, n) => union([id(Math.floor(n / 2)), null], [person.id]))
  const index = indexKin({ people, unions })
  let looked = 0
  const counting: KinIndex = {
    ...index,
    parents: new Proxy(index.parents, {
      get: (map, name) => {
        if (name !== 'get') return Reflect.get(map, name) as unknown
        return (key: string) => {
          looked++
          return map.get(key)
        }
      },
    }),
  }

  expect(findPath(counting, id(size - 1), id(32_767))?.steps).toHaveLength(30)
  expect(looked).toBeLessThan(60)
  // A line in which everyone is the parent of the next is the deepest tree there is.
  const line = indexKin({
    people,
    unions: people.slice(1).map((person, n) => union([id(n), null], [person.id])),
  })
  expect(findPath(line, id(size - 1), id(0))?.steps).toHaveLength(size - 1)
})

describe('in random trees', () => {
  const size = 14
  const person = fc.integer({ min: 0, max: size - 1 }).map((n) => `p${n}`)
  const relation = fc.constantFrom(...parentKinds)
  const link = fc.record({
    id: fc.uuid(),
    partners: fc.tuple(person, fc.option(person)),
    kind: fc.constantFrom(...unionKinds),
    status: fc.constantFrom(...unionStatuses),
    children: fc.array(fc.record({ id: person, relations: fc.tuple(relation, relation) }), { maxLength: 3 }),
  })
  // Nothing keeps anyone from being their own grandparent: bad data is data.
  const tree: fc.Arbitrary<TreeGraph> = fc.record({
    people: fc.constant(
      Array.from({ length: size }, (_, n) => ({ id: `p${n}`, gender: 'unknown' as const, born: null })),
    ),
    unions: fc.array(link, { maxLength: 9 }),
  })

  test('every step of a path is in the data', () => {
    fc.assert(
      fc.property(tree, person, person, (graph, from, to) => {
        const path = findPath(indexKin(graph), from, to)
        if (!path) return
        const ids = peopleOn(path)
        expect(ids.at(-1)).toBe(to)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [at, step] of path.steps.entries()) {
          const [before, after] = [ids[at] ?? '', step.to]
          const found = graph.unions.some(({ partners, kind, status, children }) => {
            if (step.kind === 'across')
              return (
                partners.includes(before) &&
                partners.includes(after) &&
                kind === step.union &&
                status === step.status
              )
            const [parent, child] = step.kind === 'up' ? [after, before] : [before, after]
            return children.some(({ id, relations }) =>
              partners.some(
                (partner, n) => partner === parent && id === child && relations[n] === step.relation,
              ),
            )
          })
          expect(found).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('the path back is the same path reversed', () => {
    const mirrored = { up: 'down', down: 'up', across: 'across' }
    fc.assert(
      fc.property(tree, person, person, (graph, from, to) => {
        const index = indexKin(graph)
        const there = findPath(index, from, to)
        const back = findPath(index, to, from)
        expect(back && peopleOn(back)).toEqual(there && peopleOn(there).toReversed())
        expect(back?.steps.map(({ kind }) => kind)).toEqual(
          there?.steps.map(({ kind }) => mirrored[kind]).toReversed(),
        )
        const halves = (path: KinPath | null) =>
          path?.steps.filter((step) => step.kind === 'down' && step.isHalf).length
        expect(halves(back)).toBe(halves(there))
      }),
      { numRuns: 400 },
    )
  })

  test('the order of the data changes nothing', () => {
    fc.assert(
      fc.property(tree, person, person, ({ people, unions }, from, to) => {
        const steps = (graph: TreeGraph) => write(findPath(indexKin(graph), from, to))
        expect(steps({ people: people.toReversed(), unions: unions.toReversed() })).toBe(
          steps({ people, unions }),
        )
      }),
    )
  })

  /** Distances by repeating every link of the data until nothing changes: slow, and without any of our code. */
  function distances({ unions }: TreeGraph, start: string, sorts: readonly ('up' | 'down' | 'across')[]) {
    const far = new Map([[start, 0]])
    const links = unions.flatMap(({ partners, children }) => {
      const [one, other] = partners
      const pairs =
        one && other
          ? [
              { sort: 'across', from: one, to: other },
              { sort: 'across', from: other, to: one },
            ]
          : []
      const lines = children.flatMap(({ id }) =>
        partners.flatMap((parent) =>
          parent
            ? [
                { sort: 'up', from: id, to: parent },
                { sort: 'down', from: parent, to: id },
              ]
            : [],
        ),
      )
      return [...pairs, ...lines].filter(({ sort }) => sorts.some((wanted) => wanted === sort))
    })
    for (let round = 0; round < size; round++)
      for (const { from, to } of links)
        if (far.has(from)) far.set(to, Math.min(far.get(to) ?? Infinity, (far.get(from) ?? 0) + 1))
    return far
  }

  test('the distance is that of a plain search', () => {
    fc.assert(
      fc.property(tree, person, person, (graph, from, to) => {
        const [own, others] = [distances(graph, from, ['up']), distances(graph, to, ['up'])]
        const descent = Math.min(...[...own].map(([id, far]) => far + (others.get(id) ?? Infinity)))
        const isPartner = distances(graph, from, ['across']).get(to) === 1
        const any = distances(graph, from, ['up', 'down', 'across']).get(to)
        const expected = isPartner ? 1 : Number.isFinite(descent) ? descent : any

        expect(findPath(indexKin(graph), from, to)?.steps.length).toBe(expected)
      }),
      { numRuns: 600 },
    )
  })
})
