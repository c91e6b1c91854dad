import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addShelf, asked, namesFound, search } from '../../../test/file-acts.ts'
import { putFile, readText, shelf } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Language } from '#contract/languages.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
let founder: Voice
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
})

async function lay(voice: Voice, name: string, bytes: string, more: { category?: string; draft?: boolean } = {}): Promise<string> {
  const id = await putFile(world, voice, { name, bytes, ...more })
  await readText(world, voice, id)
  return id
}

/** What stands under the marks of the first passage found. */
async function marked(voice: Voice, words: string): Promise<string[]> {
  const { passage } = (await search(voice, words)).items[0] ?? {}
  return passage?.marks.map(([from, until]) => passage.text.slice(from, until)) ?? []
}

describe('in every language', () => {
  const sentences: [Language, string, string, string[]][] = [
    ['en', 'The orchard behind the mill belongs to all grandchildren.', 'orchards behind', ['orchard behind']],
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
  test.each(sentences)('%s: %s', async (language, text, words, found) => {
    const { founder: other } = await world.foundFamily()
    await asked(other.post('/account/', { language }))
    await lay(other, 'a.txt', text)
    await lay(other, 'b.txt', 'Nothing of the kind; 别的; 他のもの; 다른 것.')
    expect(await namesFound(other, words)).toEqual(['a.txt'])
    expect(await marked(other, words)).toEqual(found)
    // Whoever reads another language finds it too.
    await asked(other.post('/account/', { language: language === 'en' ? 'de' : 'en' }))
    expect(await namesFound(other, found.join(' '))).toEqual(['a.txt'])
  })
})

describe('as one types', () => {
  beforeAll(async () => {
    await lay(founder, 'Inventory.txt', 'The silverware and the chandeliers are listed here, with a history of each.')
    await lay(founder, 'Costs.txt', 'The mill cost a million, said William.')
  })

  test.each(['si', 'silv', 'silverwa', 'silverware', 'the chande', 'Chandelier'])('%j finds what begins so', async (words) => {
    expect(await namesFound(founder, words)).toEqual(['Inventory.txt'])
  })

  test.each([
    ['silverwarr', 'silverware'],
    ['silvewr', 'silverware'],
    ['chandelisr', 'chandeliers'],
    ['chandelierrs', 'chandeliers'],
  ])('%j is forgiven', async (words, instead) => {
    const found = await search(founder, words)
    expect(found.items.map(({ file }) => file.name)).toEqual(['Inventory.txt'])
    expect(instead.startsWith(found.instead ?? 'nothing')).toBe(true)
  })

  test.each(['zilverware', 'xyz', 'sulverwore', ' ', '', '?!', '%', '_', "'", '\\', '" or 1=1 --', '🦄'])(
    '%j finds nothing and is no fault',
    async (words) => {
      expect(await search(founder, words)).toMatchObject({ items: [], instead: null })
    },
  )

  test('a word that is whole finds its other forms and marks exactly what was found', async () => {
    expect(await marked(founder, 'histories ')).toEqual(['history'])
    expect(await marked(founder, 'mill ')).toEqual(['mill'])
    expect(await marked(founder, 'mill')).toEqual(['mill', 'million'])
    expect(await marked(founder, 'costs ')).toEqual(['cost'])
  })

  test('marks lie within the passage that is shown, around what was found, however long it is', async () => {
    const long = `${'Far away things stand here and there. '.repeat(40)}The griffin sleeps. ${'More of the same follows. '.repeat(40)}`
    await lay(founder, 'Long.txt', long)
    const { passage } = (await search(founder, 'griffin')).items[0] ?? {}
    expect(passage?.text.length).toBeLessThan(400)
    expect(passage?.marks.map(([from, until]) => passage.text.slice(from, until))).toEqual(['griffin'])
  })

  test('2,000 letters are refused, 200 are not', async () => {
    expect((await founder.get(`/files/search/?words=${'a'.repeat(2000)}`)).statusCode).toBe(400)
    expect((await founder.get(`/files/search/?words=${'ab '.repeat(66)}`)).statusCode).toBe(200)
    expect((await founder.get('/files/search/')).statusCode).toBe(400)
  })
})

describe('by name', () => {
  test.each([
    ['IMG_2034-small.jpeg', ['IMG_2034', 'img', '2034', 'small', '203']],
    ['2024-03-14_Kaufvertrag_Mühle_v2.pdf', ['kaufvertrag', 'muhle', 'Mühle', '2024', 'v2']],
    ['🏡 Summer house.txt', ['summer', 'summer house']],
    ['Wasserrecht.Gutachten.final.docx', ['gutachten', 'wasserr']],
    ['O’Connor’s deed (3).txt', ['connor', 'deed 3']],
    ['財産目録２０２４.txt', ['財産', '目録', '財産目録']],
  ])('%s is found by its parts', async (name, queries) => {
    const { founder: other } = await world.foundFamily()
    await putFile(world, other, { name, bytes: name })
    await putFile(world, other, { name: 'zzz.bin', bytes: 'x' })
    for (const words of queries) expect(await namesFound(other, words), words).toEqual([name])
    const { items } = await search(other, queries[0] ?? '')
    expect(items[0]?.passage).toBeNull()
  })

  test('what is called so comes before what only mentions it', async () => {
    const { founder: other } = await world.foundFamily()
    await lay(other, 'Notes.txt', 'Somebody asked about the easement once, among many other things.')
    await lay(other, 'Easement.txt', 'A right of way across the meadow.')
    expect((await namesFound(other, 'easement'))[0]).toBe('Easement.txt')
    await lay(other, 'Minutes.txt', 'The easement across the meadow was settled: the right of way stays.')
    expect((await namesFound(other, 'easement meadow'))[0]).toMatch(/^(Easement|Minutes)\.txt$/)
  })
})

test('what is called so is found among hundreds that only mention it', async () => {
  const { founder: other } = await world.foundFamily()
  const [first = ''] = await Promise.all(
    Array.from({ length: 3 }, (_, number) => lay(other, `Page ${number}.txt`, 'About the toll bridge and its keeper.')),
  )
  // As if there were hundreds of them: the words of one are laid for many files.
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
        select f.family_id, f.id, ${rest} from ${sql.table(table)} t, files f where t.file_id = ${first} and f.name ~ '^[0-9]+$'`.execute(tx)
  })
  await lay(other, 'Toll.txt', 'Who keeps the gate.')
  expect((await namesFound(other, 'toll'))[0]).toBe('Toll.txt')
  expect((await namesFound(other, 'toll ', '&most=1'))[0]).toBe('Toll.txt')
})

describe('narrowed', () => {
  test('by category, kind, draft, person and date', async () => {
    const { founder: other, join: joinOther } = await world.foundFamily()
    const guardian = await joinOther('guardian')
    const maps = await addShelf(other, 'Maps')
    await lay(other, 'Plain.txt', 'tidewater')
    await lay(other, 'Map.txt', 'tidewater', { category: maps })
    await lay(other, 'Sheet.csv', 'tidewater;1')
    await lay(other, 'Draft.txt', 'tidewater draft', { draft: true })
    await lay(guardian, 'Guardian.txt', 'tidewater of the guardian')
    const found = async (filter: string) => (await namesFound(other, 'tidewater', `&${filter}`)).toSorted()
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
    expect(await found('most=2')).toHaveLength(2)
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('by the far date %s is no fault', async (date) => {
    for (const filter of [`from=${date}`, `until=${date}`]) {
      for (const path of ['/files/?', '/files/search/?words=mill&'])
        expect((await founder.get(`${path}${filter}`)).statusCode, `${path}${filter}`).toBe(200)
    }
  })

  test.each(['kind=virus', 'draft=yes', 'by=me', 'category=deeds', 'from=yesterday', 'until=2024-02-31', 'most=0', 'most=51'])(
    'by %s is refused',
    async (filter) => {
      expect((await founder.get(`/files/search/?words=mill&${filter}`)).statusCode).toBe(400)
    },
  )
})

test('people are found who brought something', async () => {
  const successor = await join('successor')
  await asked(successor.post('/account/', { full_name: 'Zora Linden' }))
  expect((await search(founder, 'zora')).people).toEqual([])
  await putFile(world, successor, { name: 'Zebra.txt', bytes: 'z', category: (await shelf(founder)).id })
  expect((await search(founder, 'zora')).people).toEqual([{ id: successor.accountId, full_name: 'Zora Linden' }])
  expect((await search(founder, 'linden')).people).toHaveLength(1)
  for (const words of ['z', '%%', '__', 'ora']) expect((await search(founder, words)).people, words).toEqual([])
})
