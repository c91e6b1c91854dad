import { describe, expect, test } from 'vitest'

import { readFixture } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import type { GedcomPerson, GedcomTree } from '#server/features/tree/gedcom/gedcom-tree.ts'

async function treeOf(name: string): Promise<GedcomTree> {
  const { tree } = await readFixture(name)
  return tree
}

function personNamed({ people }: GedcomTree, given: string): GedcomPerson {
  const found = people.find(({ values }) => values.names[0]?.given === given)
  if (!found) throw new Error(`no person is named ${given}`)
  return found
}

function eventOf({ values }: GedcomPerson, kind: string) {
  return values.events.find((event) => event.kind === kind)
}

describe('Gramps', () => {
  test('Gramps: names, dates, shared notes, citations and inline media have their fields', async () => {
    const tree = await treeOf('gramps')
    const { values, media } = personNamed(tree, 'Johann Friedrich')

    expect(values.names).toMatchObject([
      { kind: 'birth', prefix: 'Dr.', surname: 'von Berg' },
      { kind: 'also_known_as', given: 'Johannes', surname: 'Berger' },
    ])
    expect(values.note).toBe('Aus den Erinnerungen der Tochter:\n„Er sprach wenig.“\n\nZweiter Absatz.')
    expect(values.sources).toEqual([{ title: 'Kirchenbuch Görlitz', text: 'S. 43\nSohn des Amtmanns' }])
    expect(values.events).toMatchObject([
      { kind: 'birth', date: { precision: 'on', on: '1882-03-15' }, place: 'Görlitz, Schlesien, Preußen' },
      { kind: 'religion', title: 'Christening' },
      { kind: 'other', title: 'Award: Ritter des Hausordens' },
      { kind: 'occupation', title: 'Amtsrichter', date: { on: '1910' }, end: { on: '1933' } },
      {
        kind: 'death',
        date: { precision: 'between', on: '1945', until: '1947' },
        note: 'Vermisst seit der Flucht.',
      },
      { kind: 'other', title: 'Confession: Lutheran' },
    ])
    expect(tree.media.find(({ id }) => id === media[0])).toMatchObject({ title: 'Portrait 1910' })
  })

  test('Gramps: the pedigree says who was adopted', async () => {
    const { unions } = await treeOf('gramps')

    expect(unions[0]?.children.map(({ relations }) => relations)).toEqual([
      ['birth', 'birth'],
      ['adopted', 'adopted'],
    ])
    expect(unions[0]?.values).toMatchObject({ kind: 'married', status: 'unknown' })
  })
})

describe('Ancestry', () => {
  test('Ancestry: dates as people type them are read, or kept with a warning', async () => {
    const { tree, warnings } = await readFixture('ancestry')
    const { values } = personNamed(tree, 'Arthur James')

    expect(
      values.events.map(({ date }) => date && [date.precision, date.on, date.until, date.as_written]),
    ).toEqual([
      ['about', '1880', null, ''],
      ['between', '1910', '1939', '1910-1939'],
      ['on', '1940-08-17', null, '17 August 1940'],
      ['about', '1918', null, '1 Jun 1918-1919'],
      ['about', '1904', null, 'Jul Abt 1904'],
      ['before', '1951', null, 'Before 1951'],
    ])
    expect(
      warnings.filter(({ code }) => code === 'date_unreadable').map(({ params }) => params['text']),
    ).toEqual(['(12 Dec)', '(??)'])
  })

  test('Ancestry: each parent has their own relation', async () => {
    const { unions } = await treeOf('ancestry')

    expect(unions[0]?.children.map(({ relations }) => relations)).toEqual([
      ['adopted', 'adopted'],
      ['birth', 'step'],
    ])
    expect(unions[0]?.values).toMatchObject({ kind: 'married', status: 'separated' })
  })

  test('Ancestry: a text that was cut in the middle of a word is whole again', async () => {
    const { values } = personNamed(await treeOf('ancestry'), 'Arthur James')

    expect(values.note).toContain('daughter Bertha. Various records')
    expect(values.note).toContain('names his wife.')
  })
})

test('MyHeritage: other names, Hebrew dates and addresses are read', async () => {
  const tree = await treeOf('myheritage')
  const [sarah] = tree.people

  expect(sarah?.uids).toEqual(['69796634749D0357E02F0C1A0BC7912B'])
  expect(sarah?.values.names.map(({ kind, given, surname }) => [kind, given, surname])).toEqual([
    ['birth', 'שרה', 'לוי'],
    ['married', 'שרה', 'מזרחי'],
    ['also_known_as', 'Sarah', ''],
  ])
  expect(sarah && eventOf(sarah, 'birth')?.date).toEqual({
    precision: 'on',
    on: '1912-03-23',
    until: null,
    calendar: 'hebrew',
    as_written: '5 NSN 5672',
  })
  expect(sarah && eventOf(sarah, 'residence')?.place).toBe('12 Jaffa Street, Jerusalem, Israel')
  expect(tree.unions[0]?.values.status).toBe('divorced')
})

test('FamilySearch: GEDCOM 7 with phrases, calendars and restrictions is read', async () => {
  const tree = await treeOf('familysearch')
  const { values } = personNamed(tree, 'Maria')

  expect(tree.file.version).toBe('7.0.14')
  expect(values).toMatchObject({ gender: 'other', is_private: true })
  expect(values.names[0]).toMatchObject({
    kind: 'legal',
    surname: 'da Silva',
    suffix: 'III',
    reading: 'マリア シルヴァ',
  })
  expect(values.events).toMatchObject([
    {
      kind: 'birth',
      date: { precision: 'between', on: '1699-03-11', until: '1700-04-05', calendar: 'julian' },
    },
    {
      kind: 'religion',
      title: 'Baptism',
      date: { on: '1700-03-24', as_written: "on Lady Day's eve 1699/00" },
    },
    { kind: 'death', date: null },
    { kind: 'migration', title: 'Immigration', date: null, end: { on: '1720' } },
    { kind: 'education', title: 'Convent school' },
  ])
  expect(values.note).toBe('@maria in the register; two lines:\n@ second line')
  expect(tree.unions[0]?.children[0]?.relations).toEqual(['unknown', 'unknown'])
  expect(personNamed(tree, 'João').values.events.map(({ date }) => date?.on)).toEqual([
    '1670-02-21',
    '1794-09-22',
  ])
})

test('RootsMagic: foster parents and guardians stay different', async () => {
  const tree = await treeOf('rootsmagic')

  expect(tree.unions[0]?.children.map(({ relations }) => relations)).toEqual([
    ['foster', 'guardian'],
    ['birth', 'birth'],
  ])
  expect(tree.unions[0]?.values.events[0]?.date).toMatchObject({
    on: '1941-06-10',
    as_written: 'Tuesday after Whitsun',
  })
  expect(tree.others.map(({ tag }) => tag)).toEqual(['_EVDEF'])
})

test('Legacy: an unmarried couple, step fathers and aliases are read', async () => {
  const tree = await treeOf('legacy')
  const { values } = personNamed(tree, 'Amlaíb')

  expect(values.names[1]).toMatchObject({ kind: 'also_known_as', given: 'Olaf the White' })
  expect(tree.unions[0]?.children.map(({ relations }) => relations)).toEqual([
    ['birth', 'birth'],
    ['step', 'birth'],
  ])
  expect(tree.sources[0]?.title).toBe('Annals of Ulster – “A.U.”')
})

test('Family Tree Maker: partners, separations and impossible days are read', async () => {
  const tree = await treeOf('family-tree-maker')
  const { values } = personNamed(tree, 'Renée')

  expect(values.note).toBe(
    "Renée enseignait à l'école du village pendant quarante ans; elle n'a jamais quitté la paroisse.\n\nDeuxième ligne.",
  )
  expect(eventOf(personNamed(tree, 'Émile'), 'death')?.date).toMatchObject({
    on: '1899-02',
    as_written: '31 FEB 1899',
  })
  expect(tree.unions[0]).toMatchObject({
    values: { kind: 'partners', status: 'separated' },
    children: [{ relations: ['birth', 'adopted'] }],
  })
})

test('PAF: ANSEL, double dating and temple work come through', async () => {
  const tree = await treeOf('paf')
  const { values, kept } = personNamed(tree, 'Veit')

  expect(values.names[1]).toMatchObject({ kind: 'married', given: 'Veit', surname: 'Vít Bächová' })
  expect(values.events[0]).toMatchObject({
    place: 'Preßburg, Ungarn',
    date: { on: '1732-02-11', as_written: '11 FEB 1731/32' },
  })
  expect(values.note).toContain(
    'Łódź, Ødegård, façade, Ångström, þorn; ©1999 £5. Nguyễn, Đặng. Leading space stays.',
  )
  expect(kept.rest.map(({ tag }) => tag)).toEqual(['BAPL', 'ENDL', 'SLGC', 'AFN', 'CHAN'])
})

test('Heredis: names without a space and dates of the Republic are read', async () => {
  const tree = await treeOf('heredis')
  const { values } = personNamed(tree, 'Jean')

  expect(values.names[0]).toMatchObject({ given: 'Jean', surname: 'ACHARD' })
  expect(eventOf(personNamed(tree, 'Jean'), 'occupation')?.title).toBe('Laboureur à Bœuf')
  expect(eventOf(personNamed(tree, 'Jean'), 'death')?.date).toMatchObject({
    on: '1803-09-20',
    calendar: 'french_republican',
  })
  expect(eventOf(personNamed(tree, 'Jeanne Marie'), 'birth')?.date).toMatchObject({
    precision: 'about',
    on: '1770',
  })
  expect(values.note).toBe('Première ligne sans suite\ntabulée')
})

test('MacFamilyTree: the Mac encoding, its line ends and dates with dots are read', async () => {
  const tree = await treeOf('mac-family-tree')

  expect(personNamed(tree, 'John Fitzgerald').values).toMatchObject({ note: 'L’été à Malmö – d’État.' })
  expect(personNamed(tree, 'William').values.events[0]?.date).toMatchObject({ on: '1850-02-02' })
  expect(tree.unions[0]?.values.events[0]?.date).toMatchObject({ on: '1849-05-03' })
  expect(tree.others.map(({ tag }) => tag)).toEqual(['SUBM', '_LABEL'])
})

test('webtrees: Islamic dates, readings and adoptions by one parent are read', async () => {
  const { tree, warningCounts } = await readFixture('webtrees')
  const [fatima] = tree.people

  expect(fatima?.values.names).toMatchObject([
    { kind: 'birth', reading: 'Fatima Haddad' },
    { kind: 'married', surname: 'منصور' },
  ])
  expect(fatima?.values.is_private).toBe(true)
  expect(fatima && eventOf(fatima, 'birth')?.date).toMatchObject({ on: '1902-12-04', calendar: 'islamic' })
  expect(tree.unions[0]?.values.kind).toBe('partners')
  expect(tree.unions[0]?.children).toMatchObject([
    { relations: ['adopted', 'adopted'] },
    { relations: ['birth', 'adopted'] },
  ])
  expect(Object.fromEntries(warningCounts)).toMatchObject({
    pointer_unknown: 2,
    link_one_sided: 1,
    date_unreadable: 2,
  })
})

test('Ahnenblatt: indented lines, broken notes and German dates are read', async () => {
  const { tree, warningCounts } = await readFixture('ahnenblatt')
  const juergen = personNamed(tree, 'Jürgen')

  expect(juergen.values.events.map(({ date }) => date && [date.precision, date.on])).toEqual([
    ['on', '1952-03-14'],
    ['about', '2010'],
    ['after', '2010'],
    null,
    null,
    null,
  ])
  expect(juergen.values.note).toBe(
    'Größe: 1,80 m – Preis 5 €. Eine Zeile,\ndie im Texteditor umgebrochen wurde,\nund noch eine.',
  )
  expect(personNamed(tree, 'Bärbel').values.names[1]).toMatchObject({
    kind: 'married',
    given: 'Bärbel',
    surname: 'Müller',
  })
  expect(Object.fromEntries(warningCounts)).toMatchObject({ line_without_level: 2, level_skipped: 1 })
})

test('Brother’s Keeper: old files with two records of one name are read', async () => {
  const { tree, warningCounts } = await readFixture('brothers-keeper')

  expect(tree.people.map(({ id, values }) => [id, values.names[0]?.surname])).toEqual([
    ['I1', 'Ångström'],
    ['I2', 'Nyström'],
    ['I3', 'Record'],
  ])
  expect(warningCounts.get('record_twice')).toBe(1)
})
