import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addCategory, expectOk, foundNames, search } from '../../../test/file-acts.ts'
import { putFile, readText, categoryOf } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { Language } from '#contract/languages.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
let founder: TestClient
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
})

async function addFile(
  client: TestClient,
  name: string,
  bytes: string,
  more: { category?: string; draft?: boolean } = {},
): Promise<string> {
  const id = await putFile(world, client, { name, bytes, ...more })
  await readText(world, client, id)
  return id
}

/** The marked words of the first passage found. */
async function marked(client: TestClient, words: string): Promise<string[]> {
  const { passage } = (await search(client, words)).items[0] ?? {}
  return passage?.marks.map(([from, until]) => passage.text.slice(from, until)) ?? []
}

describe('search in every language', () => {
  const sentences: [Language, string, string, string[]][] = [
    [
      'en',
      'The orchard behind the mill belongs to all grandchildren.',
      'orchards behind',
      ['orchard behind'],
    ],
    ['es', 'Las escrituras de la finca están en la notaría.', 'escritura notaria', ['escrituras', 'notaría']],
    ['fr', 'L’héritière garde la clé du coffre ancien.', 'heritiere', ['héritière']],
    ['de', 'Die Versammlung beschließt über die Häuser und das Grundstück.', 'Grundstücke', ['Grundstück']],
    ['it', 'La successione del podere spetta ai nipoti.', 'nipote ', ['nipoti']],
    ['nl', 'De boerderij wordt aan de kleinkinderen nagelaten.', 'kleinkind', ['kleinkinderen']],
    ['vi', 'Di chúc của ông nội được cất trong tủ gỗ.', 'chúc', ['chúc']],
    ['hi', 'परिवार की वसीयत पुराने संदूक में रखी है।', 'वसीयत', ['वसीयत']],
    ['zh', '家族宪章规定了遗产的分配方式。', '遗产', ['遗产']],
    ['ja', '祖父の遺言書は銀行の金庫に保管されています。', '遺言書', ['遺言書']],
    ['ko', '가족회의는 매년 봄에 제분소에서 열립니다.', '제분소', ['제분소']],
  ]
  test.each(sentences)('the search finds and marks words in %s: %s', async (language, text, words, found) => {
    const { founder: other } = await world.foundFamily()
    await expectOk(other.post('/account/', { language }))
    await addFile(other, 'a.txt', text)
    await addFile(other, 'b.txt', 'Nothing of the kind; 别的; 他のもの; 다른 것.')
    expect(await foundNames(other, words)).toEqual(['a.txt'])
    expect(await marked(other, words)).toEqual(found)
    // A pilot with another language finds it too.
    await expectOk(other.post('/account/', { language: language === 'en' ? 'de' : 'en' }))
    expect(await foundNames(other, found.join(' '))).toEqual(['a.txt'])
  })
})

describe('type-ahead search', () => {
  beforeAll(async () => {
    await addFile(
      founder,
      'Inventory.txt',
      'The silverware and the chandeliers are listed here, with a history of each.',
    )
    await addFile(founder, 'Costs.txt', 'The mill cost a million, said William.')
  })

  test.each(['si', 'silv', 'silverwa', 'silverware', 'the chande', 'Chandelier'])(
    'the prefix %j finds the file',
    async (words) => {
      expect(await foundNames(founder, words)).toEqual(['Inventory.txt'])
    },
  )

  test.each([
    ['silverwarr', 'silverware'],
    ['silvewr', 'silverware'],
    ['chandelisr', 'chandeliers'],
    ['chandelierrs', 'chandeliers'],
  ])('the typo %j is corrected', async (words, instead) => {
    const found = await search(founder, words)
    expect(found.items.map(({ file }) => file.name)).toEqual(['Inventory.txt'])
    expect(instead.startsWith(found.instead ?? 'nothing')).toBe(true)
  })

  test.each(['zilverware', 'xyz', 'sulverwore', ' ', '', '?!', '%', '_', "'", '\\', '" or 1=1 --', '🦄'])(
    'searching %j finds nothing and causes no error',
    async (words) => {
      expect(await search(founder, words)).toMatchObject({ items: [], instead: null })
    },
  )

  test('a complete word finds its other forms, and only those are marked', async () => {
    expect(await marked(founder, 'histories ')).toEqual(['history'])
    expect(await marked(founder, 'mill ')).toEqual(['mill'])
    expect(await marked(founder, 'mill')).toEqual(['mill', 'million'])
    expect(await marked(founder, 'costs ')).toEqual(['cost'])
  })

  test('the excerpt of a long passage contains its marks', async () => {
    const long = `${'Far away things stand here and there. '.repeat(40)}The griffin sleeps. ${'More of the same follows. '.repeat(40)}`
    await addFile(founder, 'Long.txt', long)
    const { passage } = (await search(founder, 'griffin')).items[0] ?? {}
    expect(passage?.text.length).toBeLessThan(400)
    expect(passage?.marks.map(([from, until]) => passage.text.slice(from, until))).toEqual(['griffin'])
  })

  test('a query of 2,000 characters is refused, one of 200 is not', async () => {
    expect((await founder.get(`/files/search/?words=${'a'.repeat(2000)}`)).statusCode).toBe(400)
    expect((await founder.get(`/files/search/?words=${'ab '.repeat(66)}`)).statusCode).toBe(200)
    expect((await founder.get('/files/search/')).statusCode).toBe(400)
  })
})

describe('search by name', () => {
  test.each([
    ['IMG_2034-small.jpeg', ['IMG_2034', 'img', '2034', 'small', '203']],
    ['2024-03-14_Kaufvertrag_Mühle_v2.pdf', ['kaufvertrag', 'muhle', 'Mühle', '2024', 'v2']],
    ['🏡 Summer house.txt', ['summer', 'summer house']],
    ['Wasserrecht.Gutachten.final.docx', ['gutachten', 'wasserr']],
    ['O’Connor’s deed (3).txt', ['connor', 'deed 3']],
    ['財産目録２０２４.txt', ['財産', '目録', '財産目録']],
  ])('the file %s is found by parts of its name', async (name, queries) => {
    const { founder: other } = await world.foundFamily()
    await putFile(world, other, { name, bytes: name })
    await putFile(world, other, { name: 'zzz.bin', bytes: 'x' })
    for (const words of queries) expect(await foundNames(other, words), words).toEqual([name])
    const { items } = await search(other, queries[0] ?? '')
    expect(items[0]?.passage).toBeNull()
  })

  test('matches in the name rank before matches in the text', async () => {
    const { founder: other } = await world.foundFamily()
    await addFile(other, 'Notes.txt', 'Somebody asked about the easement once, among many other things.')
    await addFile(other, 'Easement.txt', 'A right of way across the meadow.')
    expect((await foundNames(other, 'easement'))[0]).toBe('Easement.txt')
    await addFile(other, 'Minutes.txt', 'The easement across the meadow was settled: the right of way stays.')
    expect((await foundNames(other, 'easement meadow'))[0]).toMatch(/^(Easement|Minutes)\.txt$/)
  })
})

test('a match in the name is found among hundreds of matches in texts', async () => {
  const { founder: other } = await world.foundFamily()
  const [first = ''] = await Promise.all(
    Array.from({ length: 3 }, (_, number) =>
      addFile(other, `Page ${number}.txt`, 'About the toll bridge and its keeper.'),
    ),
  )
  // Simulate hundreds of matches by copying one file's words to many files.
  await world.database.inFamily(other.familyId, async (tx) => {
    const columns = sql`category_id, type, kind, size, blob_id, created_by, created_at, updated_by, updated_at`
    await sql`insert into files (family_id, id, name, name_key, sort_key, ${columns})
      select family_id, gen_random_uuid(), n::text, n::text, n::text, ${columns} from files, generate_series(1, 300) n where id = ${first}`.execute(
      tx,
    )
    for (const [table, rest] of [
      ['file_words', sql`word, is_name, places`],
      ['file_passages', sql`place, page, heading, body`],
    ] as const)
      await sql`insert into ${sql.table(table)} (family_id, file_id, ${rest})
        select f.family_id, f.id, ${rest} from ${sql.table(table)} t, files f where t.file_id = ${first} and f.name ~ '^[0-9]+$'`.execute(
        tx,
      )
  })
  await addFile(other, 'Toll.txt', 'Who keeps the gate.')
  expect((await foundNames(other, 'toll'))[0]).toBe('Toll.txt')
  expect((await foundNames(other, 'toll ', '&max=1'))[0]).toBe('Toll.txt')
})

describe('search filters', () => {
  test('a search can be filtered by category, kind, draft, person and date', async () => {
    const { founder: other, join: joinOther } = await world.foundFamily()
    const guardian = await joinOther('guardian')
    const maps = await addCategory(other, 'Maps')
    await addFile(other, 'Plain.txt', 'tidewater')
    await addFile(other, 'Map.txt', 'tidewater', { category: maps })
    await addFile(other, 'Sheet.csv', 'tidewater;1')
    await addFile(other, 'Draft.txt', 'tidewater draft', { draft: true })
    await addFile(guardian, 'Guardian.txt', 'tidewater of the guardian')
    const found = async (filter: string) => (await foundNames(other, 'tidewater', `&${filter}`)).toSorted()
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
    const all = ['Draft.txt', 'Guardian.txt', 'Map.txt', 'Plain.txt', 'Sheet.csv']
    expect(await found(`category=${maps}`)).toEqual(['Map.txt'])
    expect(await found('kind=sheet')).toEqual(['Sheet.csv'])
    expect(await found('draft=only')).toEqual(['Draft.txt'])
    expect(await found('draft=without')).toEqual(all.filter((name) => name !== 'Draft.txt'))
    expect(await found(`by=${guardian.accountId}`)).toEqual(['Guardian.txt'])
    expect(await found(`from=${today}&until=${today}`)).toEqual(all)
    expect(await found(`from=${tomorrow}`)).toEqual([])
    expect(await found(`until=2020-01-01`)).toEqual([])
    expect(await found(`category=${maps}&draft=only`)).toEqual([])
    expect(await found('max=2')).toHaveLength(2)
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
    'filtering by the far date %s causes no error',
    async (date) => {
      for (const filter of [`from=${date}`, `until=${date}`]) {
        for (const path of ['/files/?', '/files/search/?words=mill&'])
          expect((await founder.get(`${path}${filter}`)).statusCode, `${path}${filter}`).toBe(200)
      }
    },
  )

  test.each([
    'kind=virus',
    'draft=yes',
    'by=me',
    'category=deeds',
    'from=yesterday',
    'until=2024-02-31',
    'max=0',
    'max=51',
  ])('the invalid filter %s is refused', async (filter) => {
    expect((await founder.get(`/files/search/?words=mill&${filter}`)).statusCode).toBe(400)
  })
})

test('the search suggests people who uploaded files', async () => {
  const successor = await join('successor')
  await expectOk(successor.post('/account/', { full_name: 'Zora Linden' }))
  expect((await search(founder, 'zora')).people).toEqual([])
  await putFile(world, successor, { name: 'Zebra.txt', bytes: 'z', category: (await categoryOf(founder)).id })
  expect((await search(founder, 'zora')).people).toEqual([
    { id: successor.accountId, full_name: 'Zora Linden' },
  ])
  expect((await search(founder, 'linden')).people).toHaveLength(1)
  for (const words of ['z', '%%', '__', 'ora'])
    expect((await search(founder, words)).people, words).toEqual([])
})
