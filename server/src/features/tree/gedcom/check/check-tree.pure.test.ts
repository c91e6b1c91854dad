import { describe, expect, test } from 'vitest'

import { readText, withHeader } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import type { GedcomWarning } from '#server/features/tree/gedcom/warnings.ts'

const plausible = {
  father: ['1 SEX M', '1 BIRT', '2 DATE 1900', '1 DEAT', '2 DATE 1970'],
  mother: ['1 SEX F', '1 BIRT', '2 DATE 5 MAR 1905', '1 DEAT', '2 DATE 1980', '1 BURI', '2 DATE 1980'],
  child: ['1 BIRT', '2 DATE ABT 1930', '1 OCCU Baker', '2 DATE FROM 1950 TO 1980'],
  wedding: '1928',
}

async function warningsFor(changes: Partial<typeof plausible>): Promise<readonly GedcomWarning[]> {
  const { father, mother, child, wedding } = { ...plausible, ...changes }
  const people = [
    ['0 @I1@ INDI', ...father, '1 FAMS @F1@'],
    ['0 @I2@ INDI', ...mother, '1 FAMS @F1@'],
    ['0 @I3@ INDI', ...child, '1 FAMC @F1@'],
  ].flat()
  const union = ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@', '1 CHIL @I3@', '1 MARR', `2 DATE ${wedding}`]
  const { warnings } = await readText(withHeader(...people, ...union))
  return warnings
}

const born = (date: string, ...more: string[]) => ['1 BIRT', `2 DATE ${date}`, ...more]

describe('plausible data', () => {
  test('a plausible family gives no warning', async () => {
    expect(await warningsFor({})).toEqual([])
  })

  test('dates that are uncertain enough give no warning', async () => {
    const father = ['1 SEX M', ...born('ABT 1890')]
    const mother = ['1 SEX F', ...born('AFT 1800')]

    expect(await warningsFor({ child: born('BEF 1910'), father, mother })).toEqual([])
  })
})

describe('implausible data', () => {
  test.each<[string, Partial<typeof plausible>, Partial<GedcomWarning>]>([
    [
      'a death before birth',
      { child: born('1930', '1 DEAT', '2 DATE 1903') },
      { code: 'death_before_birth', ids: ['I3'] },
    ],
    [
      'a burial before death',
      { child: born('1930', '1 DEAT', '2 DATE 2 MAY 1990', '1 BURI', '2 DATE APR 1990') },
      { code: 'burial_before_death', ids: ['I3'] },
    ],
    [
      'a life of 130 years',
      { child: born('1930', '1 DEAT', '2 DATE 2062') },
      { code: 'age_over_120', params: { age: 131 } },
    ],
    [
      'work before birth',
      { child: born('1930', '1 OCCU Baker', '2 DATE 1920') },
      { code: 'event_before_birth', params: { kind: 'occupation', title: 'Baker' } },
    ],
    [
      'a school after death',
      { child: born('1930', '1 DEAT', '2 DATE 1940', '1 EDUC Latin', '2 DATE 1945') },
      { code: 'event_after_death', params: { kind: 'education', title: 'Latin' } },
    ],
    [
      'a mother under 12',
      { child: born('1 MAR 1917') },
      { code: 'parent_young', ids: ['I2', 'I3'], params: { age: 11, gender: 'female' } },
    ],
    [
      'a mother of 57',
      { child: born('1962'), mother: ['1 SEX F', ...born('1 JAN 1905')] },
      { code: 'mother_old' },
    ],
    ['a father of 92', { child: born('1993'), father: ['1 SEX M', ...born('1900')] }, { code: 'father_old' }],
    [
      'a child older than its parents',
      { child: born('1890') },
      { code: 'born_before_parent', ids: ['I1', 'I3'] },
    ],
    [
      'a child two years after the father died',
      { child: born('1945'), father: ['1 SEX M', ...born('1900', '1 DEAT', '2 DATE 1943')] },
      { code: 'born_after_father_died', ids: ['I1', 'I3'] },
    ],
    [
      'a child after the mother died',
      { child: born('1940'), mother: ['1 SEX F', ...born('1905', '1 DEAT', '2 DATE 1939')] },
      { code: 'born_after_mother_died', ids: ['I2', 'I3'] },
    ],
    ['a wedding before birth', { wedding: '1899' }, { code: 'marriage_before_birth', ids: ['I1', 'F1'] }],
    [
      'a wedding of children',
      { wedding: 'JAN 1917' },
      { code: 'married_young', ids: ['I2', 'F1'], params: { age: 11 } },
    ],
    ['a wedding after death', { wedding: '1975' }, { code: 'marriage_after_death', ids: ['I1', 'F1'] }],
  ])('%s gives a warning', async (_, changes, warning) => {
    expect(await warningsFor(changes)).toContainEqual(expect.objectContaining(warning))
  })

  test('an adopted child may be of any age', async () => {
    expect(await warningsFor({ child: born('1880', '1 ADOP', '2 FAMC @F1@') })).toEqual([])
  })
})

describe('links that can’t be', () => {
  test('a person who descends from themselves is named with the link that closes the circle', async () => {
    const { warnings } = await readText(
      withHeader(
        ['0 @I1@ INDI', '1 FAMS @F1@', '1 FAMC @F2@', '0 @I2@ INDI', '1 FAMS @F2@', '1 FAMC @F1@'],
        ['0 @F1@ FAM', '1 HUSB @I1@', '1 CHIL @I2@', '0 @F2@ FAM', '1 HUSB @I2@', '1 CHIL @I1@'],
      ),
    )

    expect(warnings).toEqual([{ code: 'descent_circle', ids: ['I1', 'I2', 'F2'], line: null, params: {} }])
  })

  test('own partners, own children, third partners and unknown people are left out', async () => {
    const { tree, warnings } = await readText(
      withHeader(
        [
          '0 @I1@ INDI',
          '1 FAMS @F1@',
          '1 FAMC @F9@',
          '0 @I2@ INDI',
          '1 FAMS @F1@',
          '0 @I3@ INDI',
          '1 FAMS @F1@',
        ],
        ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I1@', '1 WIFE @I2@', '1 WIFE @I3@', '1 WIFE @I4@'],
        ['1 CHIL @I1@', '1 CHIL @I5@'],
      ),
    )

    expect(tree.unions[0]).toMatchObject({ partners: ['I1', 'I2'], children: [] })
    expect(warnings.map(({ code, ids }) => [code, ...ids])).toEqual([
      ['own_partner', 'I1', 'F1'],
      ['partner_left_out', 'F1', 'I3'],
      ['pointer_unknown', 'F1'],
      ['child_is_partner', 'F1', 'I1'],
      ['link_one_sided', 'I1', 'F1'],
      ['pointer_unknown', 'F1'],
      ['pointer_unknown', 'I1'],
    ])
  })

  test('a link that only one side names counts', async () => {
    const { tree, warningCounts } = await readText(
      withHeader(
        [
          '0 @I1@ INDI',
          '1 SEX F',
          '1 FAMS @F1@',
          '0 @I2@ INDI',
          '0 @I3@ INDI',
          '1 FAMC @F1@',
          '2 PEDI adopted',
        ],
        ['0 @F1@ FAM', '1 CHIL @I2@'],
      ),
    )

    expect(tree.unions[0]).toMatchObject({
      partners: ['I1', null],
      children: [
        { id: 'I2', relations: ['birth', 'birth'] },
        { id: 'I3', relations: ['adopted', 'adopted'] },
      ],
    })
    expect(warningCounts.get('link_one_sided')).toBe(3)
  })
})
