import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { PersonValues, UnionValues } from '#contract/tree/person.ts'
import { readDate } from '#server/features/tree/gedcom/dates/read-date.ts'
import { writeDate } from '#server/features/tree/gedcom/dates/write-date.ts'
import { randomDate, randomTree } from '#server/features/tree/gedcom/fixtures/random-tree.ts'
import { readBytes, readText, writeText } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'

describe.each(['5.5.1', '7.0'] as const)('a tree written as GEDCOM %s', (version) => {
  test('people and unions are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(randomTree, async (tree) => {
        const { tree: read } = await readText(writeText(tree, version))

        expect(content(read)).toEqual(content(tree))
      }),
      { numRuns: 40 },
    )
  })

  test('a tree stays equal with each further import and export', async () => {
    await fc.assert(
      fc.asyncProperty(randomTree, async (tree) => {
        const { tree: once } = await readText(writeText(tree, version))
        const { tree: twice } = await readText(writeText(once, version))

        expect(twice).toEqual(once)
      }),
      { numRuns: 30 },
    )
  })
})

test('any date can be written and read', () => {
  fc.assert(
    fc.property(fc.option(randomDate), fc.option(randomDate), (date, end) => {
      const written = writeDate(date, end)

      const read = written ? readDate(written) : { date: null, end: null }

      expect([read.date, read.end]).toEqual([date, end])
    }),
    { numRuns: 400 },
  )
})

test('any lines behind a header give values that the contract accepts', async () => {
  const tag = fc.constantFrom(
    'INDI',
    'FAM',
    'NAME',
    'BIRT',
    'MARR',
    'DATE',
    'PLAC',
    'NOTE',
    'CONT',
    'CONC',
    'SOUR',
    'CHIL',
    'HUSB',
    'FAMC',
    'SEX',
    'ALIA',
    '_X',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '@I1@', '@F1@', 'A /B/', '5 MAR 1900', 'BET 9 AND 1'),
  )
  const line = fc.tuple(fc.nat(4), fc.constantFrom('', '@I1@ ', '@F1@ '), tag, value)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
      const text = lines.map(([level, id, name, rest]) => `${level} ${level === 0 ? id : ''}${name} ${rest}`)

      const { tree } = await readText(['0 HEAD', ...text].join('\n'))

      for (const { values } of tree.people) expect(PersonValues.parse(values)).toEqual(values)
      for (const { values } of tree.unions) expect(UnionValues.parse(values)).toEqual(values)
      for (const version of ['5.5.1', '7.0'] as const) await readText(writeText(tree, version))
    }),
    { numRuns: 120 },
  )
})

test('any bytes are read or refused with a code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, hasHeader) => {
      const file = Buffer.concat([Buffer.from(hasHeader ? '0 HEAD\n' : ''), bytes])

      const outcome = await readBytes(file, 7).then(
        () => 'read',
        (error: unknown) => (error as { code?: string }).code,
      )

      expect(['read', 'not_gedcom', 'too_deep']).toContain(outcome)
    }),
    { numRuns: 120 },
  )
})

function content({ people, unions }: GedcomTree): unknown {
  return {
    people: people.map(({ id, uids, values }) => ({ id, uids, values })),
    unions: unions.map(({ id, uids, partners, children, values }) => ({
      id,
      uids,
      partners,
      children,
      values,
    })),
  }
}
