import { describe, expect, test } from 'vitest'

import type { PersonValues, UnionValues } from '#contract/tree/person.ts'
import { readText, withHeader, writeText } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import type { GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'

const file = withHeader(
  ['0 @I1@ INDI', '1 NAME Anna /Berg/', '2 NICK Anni', '1 SEX F', '2 _ODD x'],
  ['1 BIRT', '2 DATE 5 MAR 1900', '2 PLAC Görlitz', '3 MAP', '4 LATI N51.1', '2 SOUR @S1@', '3 PAGE 7'],
  ['1 RESI', '2 DATE 1920', '2 PLAC Berlin', '2 PHON 1', '1 RESI', '2 DATE 1930', '2 PLAC Bonn', '2 PHON 2'],
  ['1 SOUR @S1@', '2 PAGE 9', '2 QUAY 3', '1 NOTE @N1@', '1 _COLOR 4', '1 ASSO @I2@', '2 RELA friend'],
  ['1 FAMS @F1@', '0 @I2@ INDI', '1 NAME Karl', '1 FAMC @F1@', '2 PEDI adopted', '2 NOTE court'],
  ['0 @F1@ FAM', '1 WIFE @I1@', '1 CHIL @I2@', '1 MARR', '2 DATE 1925', '2 WIFE', '3 AGE 25y', '1 _X 1'],
  ['0 @S1@ SOUR', '1 TITL Book', '0 @N1@ NOTE Told by Karl'],
)

async function edited(
  change: { person?: Partial<PersonValues>; union?: Partial<UnionValues> },
  version: '5.5.1' | '7.0' = '5.5.1',
): Promise<{ text: string; tree: GedcomTree; original: GedcomTree }> {
  const { tree: original } = await readText(file)
  const people = original.people.map((each, at) =>
    at === 0 ? { ...each, values: { ...each.values, ...change.person } } : each,
  )
  const unions = original.unions.map((each) => ({ ...each, values: { ...each.values, ...change.union } }))
  const text = writeText({ ...original, people, unions }, version)
  return { text, original, tree: (await readText(text)).tree }
}

describe('what the family changes comes out changed, with the details of the file', () => {
  test('a corrected birthplace keeps its citation', async () => {
    const { original } = await edited({})
    const events = (original.people[0]?.values.events ?? []).map((event) =>
      event.kind === 'birth' ? { ...event, place: 'Zittau' } : event,
    )

    const { text, tree } = await edited({ person: { events } })

    expect(tree.people[0]?.values.events).toEqual(events)
    expect(text).toContain('1 BIRT\n2 DATE 5 MAR 1900\n2 PLAC Zittau\n2 SOUR @S1@\n3 PAGE 7\n')
  })

  test('events in another order keep their own details', async () => {
    const { original } = await edited({})
    const events = (original.people[0]?.values.events ?? []).toReversed()

    const { text } = await edited({ person: { events } })

    expect(text).toContain('2 PLAC Bonn\n2 PHON 2\n1 RESI\n2 DATE 1920\n2 PLAC Berlin\n2 PHON 1\n')
  })

  test('a deleted event takes its details with it', async () => {
    const { text, tree } = await edited({ person: { events: [] } })

    expect(tree.people[0]?.values.events).toEqual([])
    expect(text).not.toContain('PHON')
    expect(text).toContain('1 _COLOR 4')
  })

  test('a new note replaces the shared one for this person only', async () => {
    const { text, tree } = await edited({ person: { note: 'New words' } })

    expect(tree.people[0]?.values.note).toBe('New words')
    expect(text).toContain('0 @N1@ NOTE Told by Karl')
  })

  test('a new source gets a record, a known one is used again', async () => {
    const sources = [
      { title: 'Book', text: '9' },
      { title: 'Book', text: 'p. 10' },
      { title: 'Diary', text: '' },
    ]

    const { text, tree } = await edited({ person: { sources } }, '7.0')

    expect(tree.people[0]?.values.sources).toEqual(sources)
    expect(text).toContain(
      '1 SOUR @S1@\n2 PAGE 9\n2 QUAY 3\n1 SOUR @S1@\n2 DATA\n3 TEXT p. 10\n1 SOUR @S2@\n',
    )
    expect(text).toContain('0 @S2@ SOUR\n1 TITL Diary\n')
  })

  test('another name, gender or marriage keeps the rest', async () => {
    const names = [
      { kind: 'birth', prefix: '', given: 'Anne', surname: 'Berg', suffix: '', reading: '' } as const,
    ]

    const { text, tree } = await edited({
      person: { names, gender: 'other' },
      union: { kind: 'partners', status: 'widowed' },
    })

    expect(tree.people[0]?.values).toMatchObject({ names, gender: 'other' })
    expect(tree.unions[0]?.values).toMatchObject({ kind: 'partners', status: 'widowed' })
    expect(text).toContain('1 NAME Anne /Berg/\n2 NICK Anni\n')
    expect(text).toContain('1 _X 1')
  })
})

test('relations that the family changes replace those of the file', async () => {
  const { original } = await edited({})
  const unions = original.unions.map((union) => ({
    ...union,
    children: union.children.map((child) => ({ ...child, relations: ['step', 'guardian'] as const })),
  }))

  const text = writeText({ ...original, unions }, '7.0')
  const { tree } = await readText(text)

  expect(tree.unions[0]?.children[0]?.relations).toEqual(['step', 'guardian'])
  expect(text).not.toContain('PEDI')
  expect(text).toContain('1 FAMC @F1@\n2 NOTE court\n')
})

test('GEDCOM 7 gets its own words for notes, calendars, restrictions and media types', async () => {
  const { tree } = await readText(
    withHeader(
      [
        '0 @I1@ INDI',
        '1 RESN confidential',
        '1 NAME A',
        '2 TYPE professional',
        '1 BIRT',
        '2 DATE @#DJULIAN@ 5 MAR 1700',
      ],
      [
        '1 DEAT',
        '2 DATE INT 1760 (in spring)',
        '1 NOTE @N1@',
        '1 OBJE @O1@',
        '1 _UID 1',
        '0 @N1@ NOTE @me',
        '0 @O1@ OBJE',
      ],
      ['1 FILE a.jpg', '2 FORM jpg'],
    ),
  )

  const text = writeText(tree, '7.0')

  expect(text.startsWith('\ufeff0 HEAD\n1 GEDC\n2 VERS 7.0\n')).toBe(true)
  for (const line of [
    '1 RESN CONFIDENTIAL',
    '2 TYPE PROFESSIONAL',
    '2 DATE JULIAN 5 MAR 1700',
    '1 SNOTE @N1@',
    '1 UID 1',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).toContain('2 DATE 1760\n3 PHRASE in spring\n')
  expect(text).toContain('0 @N1@ SNOTE @@me\n')
  expect(text).toContain('2 FORM image/jpeg\n')
})

test('ids that a file can’t have are replaced, and links follow', async () => {
  const { tree: original } = await readText(file)
  const text = JSON.stringify(original).replaceAll('"I1"', '"0198c0de-0000-7000-8000-000000000001"')

  const written = writeText(JSON.parse(text) as GedcomTree, '7.0')

  expect(written).toContain('0 @I1@ INDI\n')
  expect(written).toContain('1 WIFE @I1@\n')
})
