import { beforeAll, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { ledgerEntries, addCategory, expectOk, foundNames, openFile } from '../../../test/file-acts.ts'
import { filesOf, putFile, categoryOf, type ShownCategory } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { fileLimits } from '#contract/files/names.ts'

const world = useWorld()
let founder: TestClient
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
})

const add = (client: TestClient, name: string) =>
  client.post('/files/categories/', { name, capital: 'material' })
const rename = (client: TestClient, { id, version }: Pick<ShownCategory, 'id' | 'version'>, name: string) =>
  client.post(`/files/categories/${id}/`, { version, name })
const all = async (client: TestClient) =>
  (await expectOk<{ categories: ShownCategory[] }>(client.get('/files/room/'))).categories
const one = async (client: TestClient, id: string) =>
  (await all(client)).find((category) => category.id === id) as ShownCategory
const namesIn = async (client: TestClient, category: string) =>
  (await filesOf(client, `&category=${category}&order=name`)).map(({ name }) => name)
let count = 0

describe('a category', () => {
  test('a new family has six empty categories, each with a capital', async () => {
    const { founder: other } = await world.foundFamily()
    expect((await all(other)).map(({ key, capital, files }) => [key, capital, files])).toEqual([
      ['deeds', 'material', 0],
      ['letters', 'cultural', 0],
      ['companies', 'financial', 0],
      ['wills', 'financial', 0],
      ['schooling', 'intellectual', 0],
      ['photographs', 'social', 0],
    ])
  })

  test.each(['Boats', '  Ships  ', '遺言', 'Écoles', 'परिवार', '🏡'])(
    'a category can be named %j',
    async (name) => {
      const { id } = await expectOk<ShownCategory>(add(founder, name))
      expect((await one(founder, id)).name).toBe(name.trim())
      expect(await ledgerEntries(world, founder, 'category.added', id)).toHaveLength(1)
    },
  )

  test.each([
    'boats',
    'BOATS',
    ' Boats ',
    'ＢＯＡＴＳ',
    'E\u0301coles',
    'Deeds and property',
    'deeds AND property',
  ])('a category can’t be named %j if another has that name', async (name) => {
    const response = await add(founder, name)
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      409,
      'There’s already a category with this name.',
    ])
    const { id, version } = await expectOk<ShownCategory>(add(founder, `Free ${++count}`))
    expect((await rename(founder, { id, version }, name)).statusCode).toBe(409)
  })

  test.each(['', '   ', 'a\u202Eb', 'a\nb', 'n'.repeat(81)])('a category can’t be named %j', async (name) => {
    expect((await add(founder, name)).statusCode).toBe(400)
  })

  test('a default category has a translated name until it is renamed', async () => {
    const { founder: other, join: joinOther } = await world.foundFamily()
    const german = await joinOther('trustee')
    await german.post('/account/', { language: 'de' })
    const deeds = await categoryOf(other)
    // Renamed to its current name.
    await expectOk(rename(german, deeds, 'urkunden und Grundbesitz'))
    const same = await one(other, deeds.id)
    expect(same).toMatchObject({ key: 'deeds', name: null })
    await expectOk(other.post(`/files/categories/${deeds.id}/`, { version: same.version, capital: 'social' }))
    const named = await expectOk<ShownCategory>(
      rename(other, { ...deeds, version: same.version + 1 }, 'Land'),
    )
    expect(named).toMatchObject({ key: null, name: 'Land', capital: 'social' })
    expect((await one(german, deeds.id)).name).toBe('Land')
    expect((await all(other)).map(({ key }) => key)).toEqual([
      null,
      'letters',
      'companies',
      'wills',
      'schooling',
      'photographs',
    ])
    // The old name is free again.
    await expectOk(add(other, 'Deeds and property'))
  })

  test('a category name can change its letter case', async () => {
    const { id, version } = await expectOk<ShownCategory>(add(founder, 'weirs'))
    expect(await expectOk(rename(founder, { id, version }, 'Weirs'))).toMatchObject({ name: 'Weirs' })
  })

  test('a stale rename of a category is refused', async () => {
    const category = await expectOk<ShownCategory>(add(founder, 'Meanwhile'))
    await expectOk(rename(founder, category, 'Meanwhile changed'))
    expect((await rename(founder, category, 'Lost')).statusCode).toBe(409)
    expect((await one(founder, category.id)).name).toBe('Meanwhile changed')
  })

  test('of two concurrent categories with the same name one is created', async () => {
    const responses = await atOnce(world, 'file_categories', [
      () => add(founder, 'At once'),
      () => add(founder, 'AT ONCE'),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a family can’t have more than a hundred categories', async () => {
    const { founder: other } = await world.foundFamily()
    for (let number = 7; number <= fileLimits.categories; number++)
      await expectOk(add(other, `Category ${number}`))
    const response = await add(other, 'One more')
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { detail: expect.any(String) as string },
    ])
  })

  test('only founders and trustees can add categories', async () => {
    for (const role of ['successor', 'guardian', 'advisor'] as const) {
      const client = await join(role)
      expect((await add(client, `Of a ${role}`)).statusCode, role).toBe(409)
      expect((await client.get('/files/room/')).json(), role).toMatchObject({ may: { arrange: false } })
    }
    await expectOk(add(await join('trustee'), 'Of a trustee'))
  })
})

describe('removing a category', () => {
  test('an empty category can be removed, and the ledger records its name', async () => {
    const id = await addCategory(founder, 'Empty')
    await expectOk(founder.post(`/files/categories/${id}/remove/`))
    expect(await one(founder, id)).toBeUndefined()
    expect(
      (await ledgerEntries(world, founder, 'category.removed', id)).map(({ details }) => details),
    ).toEqual([{ name: 'Empty' }])
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(404)
  })

  test('a category with files, even binned ones, can’t be removed', async () => {
    const id = await addCategory(founder, 'Not empty')
    const file = await putFile(world, founder, { category: id })
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(409)
    await expectOk(founder.post(`/files/${file}/bin/`))
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(409)
    await expectOk(founder.post(`/files/${file}/unbin/`))
    expect((await openFile(founder, file)).category_id).toBe(id)
  })
})

describe('merging categories', () => {
  async function twoCategories(from: readonly string[], into: readonly string[]) {
    const { founder: other } = await world.foundFamily()
    const categories = { from: await addCategory(other, 'From'), into: await addCategory(other, 'Into') }
    for (const name of from)
      await putFile(world, other, { name, bytes: `from ${name}`, category: categories.from })
    for (const name of into)
      await putFile(world, other, { name, bytes: `into ${name}`, category: categories.into })
    const merge = () => other.post(`/files/categories/${categories.from}/merge/`, { into: categories.into })
    return { other, ...categories, merge }
  }

  test('a merge moves all files and numbers duplicate names', async () => {
    const { other, from, into, merge } = await twoCategories(
      ['Deed.txt', 'Map.txt'],
      ['DEED.txt', 'Will.txt'],
    )
    expect(await expectOk(merge())).toMatchObject({ id: into, files: 4 })
    expect(await namesIn(other, into)).toEqual(['Deed (2).txt', 'DEED.txt', 'Map.txt', 'Will.txt'])
    expect(await one(other, from)).toBeUndefined()
    const renamed = (await filesOf(other)).find(({ name }) => name === 'Deed (2).txt')
    expect((await other.get(`/files/${renamed?.id}/bytes/`)).body).toBe('from Deed.txt')
    expect(
      (await ledgerEntries(world, other, 'category.merged', into)).map(({ details }) => details),
    ).toEqual([{ from, files: 2 }])
    expect(await foundNames(other, '2 ')).toEqual(['Deed (2).txt'])
  })

  test('a merge skips numbers that are taken on either side', async () => {
    const { other, into, merge } = await twoCategories(
      ['Deed.txt', 'Deed (2).txt', 'Deed (3).txt'],
      ['Deed.txt', 'Deed (4).txt'],
    )
    await expectOk(merge())
    expect((await namesIn(other, into)).toSorted()).toEqual([
      'Deed (2).txt',
      'Deed (3).txt',
      'Deed (4).txt',
      'Deed (5).txt',
      'Deed.txt',
    ])
    const both = await twoCategories(['Deed (2).txt', 'Deed.txt'], ['Deed.txt', 'Deed (2).txt'])
    await expectOk(both.merge())
    expect(await namesIn(both.other, both.into)).toHaveLength(4)
  })

  test('a merge numbers names of 255 characters', async () => {
    const name = `${'n'.repeat(251)}.txt`
    const { other, into, merge } = await twoCategories([name], [name])
    await expectOk(merge())
    expect((await namesIn(other, into)).map(({ length }) => length)).toEqual([255, 255])
  })

  test('a merge moves binned files, which are restored to the target category', async () => {
    const { other, into, merge } = await twoCategories(['Deed.txt'], ['Deed.txt'])
    const file = (await filesOf(other)).find(({ category_id }) => category_id !== into)
    await expectOk(other.post(`/files/${file?.id}/bin/`))
    await expectOk(merge())
    expect(await expectOk(other.post(`/files/${file?.id}/unbin/`))).toMatchObject({
      category_id: into,
      name: 'Deed (2).txt',
    })
  })

  test('a merge with itself or an unknown category changes nothing', async () => {
    const { other, from, merge } = await twoCategories(['Deed.txt'], [])
    expect((await other.post(`/files/categories/${from}/merge/`, { into: from })).statusCode).toBe(404)
    expect(
      (await other.post(`/files/categories/${from}/merge/`, { into: await addCategory(founder, 'Foreign') }))
        .statusCode,
    ).toBe(404)
    expect(await namesIn(other, from)).toEqual(['Deed.txt'])
    await expectOk(merge())
    expect((await merge()).statusCode).toBe(404)
  })

  test('concurrent merges in both directions leave one category with every file', async () => {
    const { other, from, into, merge } = await twoCategories(['One.txt'], ['Two.txt'])
    const responses = await atOnce(world, 'file_categories', [
      merge,
      () => other.post(`/files/categories/${into}/merge/`, { into: from }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await filesOf(other)).toHaveLength(2)
  })
})
