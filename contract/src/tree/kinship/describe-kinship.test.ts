import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import { describeKinship } from '#contract/tree/kinship/describe-kinship.ts'
import { findPath } from '#contract/tree/kinship/find-path.ts'
import { indexKin } from '#contract/tree/kinship/kin-index.ts'
import type { KinPath } from '#contract/tree/kinship/kin-path.ts'
import { knownTokens } from '#contract/tree/kinship/kin-tokens.ts'
import { loadKinLanguage } from '#contract/tree/kinship/load-kin-language.ts'
import { nameOf } from '#contract/tree/kinship/relation-for-tests.ts'
import { readPeople, union } from '#contract/tree/kinship/tree-for-tests.ts'
import { genders, parentKinds, unionKinds, unionStatuses } from '#contract/tree/person.ts'

const languages = await Promise.all(
  languageCodes.map(async (code) => [code, await loadKinLanguage(code)] as const),
)

const step = (to: string) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('up' as const),
      to: fc.constant(to),
      relation: fc.constantFrom(...parentKinds),
    }),
    fc.record({
      kind: fc.constant('down' as const),
      to: fc.constant(to),
      relation: fc.constantFrom(...parentKinds),
      isHalf: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('across' as const),
      to: fc.constant(to),
      union: fc.constantFrom(...unionKinds),
      status: fc.constantFrom(...unionStatuses),
    }),
  )
const born = fc.constantFrom(null, '1940-01-01', '1950-03-01', '1950-03-09', '1961-07-02')
const someone = fc.record({ gender: fc.constantFrom(...genders), born })
const ids = Array.from({ length: 9 }, (_, at) => `p${at}`)

/** Paths of one to eight steps, also such that no tree would lead to. */
const relative = fc
  .record({
    steps: fc.tuple(...ids.slice(1).map(step)),
    length: fc.integer({ min: 1, max: 8 }),
    people: fc.array(someone, { minLength: 9, maxLength: 9 }),
  })
  .map(({ steps, length, people }) => ({
    path: { from: 'p0', steps: steps.slice(0, length) } satisfies KinPath,
    people: new Map(people.map((person, at) => [`p${at}`, { id: `p${at}`, ...person }])),
  }))

describe.each(languages)('the kinship words in %s', (code, language) => {
  test('the words are those of the language', () => {
    expect(language.code).toBe(code)
  })

  test('every path up to eight steps has a name without a placeholder', () => {
    fc.assert(
      fc.property(relative, ({ path, people }) => {
        const name = describeKinship(path, language, people)
        expect(name).not.toBe('')
        expect(name).toBe(name.trim())
        expect(name).not.toMatch(/undefined|null|NaN|object|[{}[\]_:]| {2}/)
      }),
      { numRuns: 400 },
    )
  })

  test('ancestors and descendants have a name in every generation', () => {
    for (const noun of ['mother', 'father', 'parent', 'daughter', 'son', 'child']) {
      const names = Array.from({ length: 20 }, (_, at) =>
        nameOf(
          Array(at + 1)
            .fill(noun)
            .join(' '),
          language,
        ),
      )
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).not.toMatch(/^$|undefined|NaN/)
    }
  })

  test('a path that no one can follow is a distant relative', () => {
    const inLaws = (count: number) => Array(count).fill('wife brother').join(' ')

    expect(nameOf(inLaws(5000), language)).toBe(language.distant)
    expect(nameOf(inLaws(10), language)).not.toBe(language.distant)
  })

  test('every relation in the words is one that paths can have', () => {
    const unknown = Object.keys(language.words).filter((relation) =>
      relation.split(' ').some((token) => !knownTokens.has(token)),
    )
    expect(unknown).toEqual([])
  })

  test.each([
    'mother, sister, daughter, mother mother, daughter daughter, mother sister, mother sister daughter, sister daughter, wife, ex-wife, wife mother, wife sister, son wife',
    'father, brother, son, father father, son son, father brother, father brother son, brother son, husband, ex-husband, husband father, husband brother, daughter husband',
    'parent, child, sibling, spouse, partner, ex-spouse, guardian, ward',
    'mother, step-mother, adopted-mother, foster-mother, wife mother',
    'son, step-son, adopted-son, foster-son, daughter husband',
    'sister, half-sister, step-sister, adopted-sister, foster-sister, wife sister',
    'mother mother, mother mother mother, mother mother mother mother, mother mother mother mother mother',
    'mother sister, mother brother, mother mother sister, father father brother, mother brother wife, mother sister husband',
    'father brother son, father father brother son son, father brother son son',
  ])('relatives that differ have names that differ: %s', (list) => {
    const names = list.split(', ').map((relation) => nameOf(`woman ${relation}`, language))
    expect(new Set(names).size, names.join(', ')).toBe(names.length)
  })
})

test('a path without steps has no name', async () => {
  expect(describeKinship({ from: 'p0', steps: [] }, await loadKinLanguage('en'), new Map())).toBe('')
})

describe('in a family tree', () => {
  const index = indexKin({
    people: readPeople(
      'gran f, gramps m, mum f 1950, dad m, uncle m 1945, in-law f, me f 1980, sis f 1975, half m, cousin m 1990, stepdad m, stepsis f, son m, friend m',
    ),
    unions: [
      union(['gran', 'gramps'], ['mum', 'uncle']),
      union(['mum', 'dad'], ['me', 'sis'], { status: 'divorced' }),
      union(['mum', 'stepdad'], ['half']),
      union(['stepdad', null], ['stepsis']),
      union(['uncle', 'in-law'], ['cousin']),
      union(['me', 'friend'], ['son'], { kind: 'partners', relations: ['birth', 'adopted'] }),
    ],
  })

  test.each([
    ['me', 'gran', 'grandmother', '外祖母'],
    ['gran', 'me', 'granddaughter', '外孙女'],
    ['me', 'uncle', 'uncle', '舅舅'],
    ['uncle', 'me', 'niece', '外甥女'],
    ['me', 'in-law', 'aunt by marriage', '舅妈'],
    ['me', 'cousin', 'first cousin', '表弟'],
    ['cousin', 'me', 'first cousin', '表姐'],
    ['me', 'sis', 'sister', '姐姐'],
    ['me', 'half', 'half-brother', '同母异父的兄弟'],
    ['half', 'son', 'half-nephew', '同母异父的外甥'],
    ['me', 'stepdad', 'stepfather', '继父'],
    ['me', 'stepsis', 'stepsister', '继姐妹'],
    ['mum', 'dad', 'ex-husband', '前夫'],
    ['friend', 'son', 'adopted son', '养子'],
    ['friend', 'mum', 'partner’s mother', '伴侣的母亲'],
    ['son', 'cousin', 'first cousin once removed', '表舅'],
  ])('for %s, %s is the %s, in Chinese %s', async (from, to, english, chinese) => {
    const path = findPath(index, from, to)
    if (!path) throw new Error('They are related')

    expect(describeKinship(path, await loadKinLanguage('en'), index.people)).toBe(english)
    expect(describeKinship(path, await loadKinLanguage('zh'), index.people)).toBe(chinese)
  })
})
