import { describe, expect, test } from 'vitest'

import { PersonValues, UnionValues } from '#contract/tree/person.ts'
import {
  fixtures,
  readFixture,
  readText,
  writeText,
} from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import { withoutIds } from '#server/features/tree/gedcom/fixtures/without-ids.ts'

describe.each(fixtures)('a file of $name', ({ name }) => {
  test.each(['5.5.1', '7.0'] as const)('a tree is the same after an export as GEDCOM %s', async (version) => {
    const { tree } = await readFixture(name)

    const again = await readText(writeText(tree, version))

    expect(tree.people.length).toBeGreaterThan(0)
    expect(withoutIds(again.tree)).toEqual(withoutIds(tree))
  })

  test('a tree is the same after both versions in a row', async () => {
    const { tree } = await readFixture(name)

    const asSeven = await readText(writeText(tree, '7.0'))
    const asFive = await readText(writeText(asSeven.tree, '5.5.1'))

    expect(withoutIds(asFive.tree)).toEqual(withoutIds(tree))
  })

  test('the contract accepts all values as they are', async () => {
    const { tree } = await readFixture(name)

    for (const { values } of tree.people) expect(PersonValues.parse(values)).toEqual(values)
    for (const { values } of tree.unions) expect(UnionValues.parse(values)).toEqual(values)
  })

  test('the standard allows all written lines', async () => {
    const { tree } = await readFixture(name)

    const five = writeText(tree, '5.5.1').split('\n').slice(0, -1)
    const seven = writeText(tree, '7.0').replace('\ufeff', '').split('\n').slice(0, -1)

    for (const line of five) expect(line.length).toBeLessThanOrEqual(255)
    for (const line of [...five, ...seven]) expect(line).toMatch(/^\d{1,2} (@[^@]+@ )?\w+( .*)?$/u)
    expect(seven.filter((line) => / CONC( |$)/.test(line))).toEqual([])
    expect(seven.filter((line) => / DATE .*@#/.test(line))).toEqual([])
  })
})
