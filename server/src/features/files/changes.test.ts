import { beforeAll, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { addCategory, expectOk, foundNames, openFile, search } from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send, type ShownFile } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()
let founder: TestClient
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const change = (client: TestClient, id: string, body: object) => client.post(`/files/${id}/`, body)
const bytesOf = async (client: TestClient, id: string, version?: number) =>
  (await client.get(`/files/${id}/bytes/${version ? `?version=${version}` : ''}`)).body

describe('restoring versions', () => {
  test('restoring an old version adds a new one and loses nothing', async () => {
    const id = await putFile(world, founder, { name: 'Rules.txt', bytes: 'first heronry' })
    await readText(world, founder, id)
    await putFile(world, founder, { name: 'Rules.txt', bytes: '%PDF-1.7 second' })
    const restored = await expectOk<ShownFile>(
      founder.post(`/files/${id}/restore/`, { version: 2, restore: 1 }),
    )

    expect(restored).toMatchObject({ version: 3, kind: 'text', size: 13 })
    expect([
      await bytesOf(founder, id),
      await bytesOf(founder, id, 2),
      await bytesOf(founder, id, 1),
    ]).toEqual(['first heronry', '%PDF-1.7 second', 'first heronry'])
    expect(
      (await openFile(founder, id)).versions.map(({ number, restored_from, is_same }) => [
        number,
        restored_from,
        is_same,
      ]),
    ).toEqual([
      [3, 1, false],
      [2, null, false],
      [1, null, false],
    ])
    await readText(world, founder, id, 3)
    expect(await foundNames(founder, 'heronry')).toEqual(['Rules.txt'])
  })

  test('restoring is refused for a stale or unknown version', async () => {
    const id = await putFile(world, founder, { name: 'Quick.txt', bytes: 'one' })
    await putFile(world, founder, { name: 'Quick.txt', bytes: 'two' })
    const restore = (version: number, number: number) =>
      founder.post(`/files/${id}/restore/`, { version, restore: number })
    expect((await restore(1, 1)).statusCode).toBe(409)
    expect((await restore(2, 3)).statusCode).toBe(404)
    for (const number of [0, -1, 2147483648, Number.MAX_SAFE_INTEGER])
      expect((await restore(2, number)).statusCode, String(number)).toBe(400)
    const responses = await atOnce(world, 'files', [() => restore(2, 1), () => restore(2, 1)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await openFile(founder, id)).version).toBe(3)
  })

  test('a restore and an upload at once both become versions', async () => {
    const id = await putFile(world, founder, { name: 'Meeting.txt', bytes: 'one' })
    await putFile(world, founder, { name: 'Meeting.txt', bytes: 'two' })
    const [sent, restored] = await atOnce(world, 'files', [
      () => send(world, founder, { name: 'Meeting.txt', bytes: 'three' }),
      () => founder.post(`/files/${id}/restore/`, { version: 2, restore: 1 }),
    ])
    expect(sent?.statusCode).toBe(201)
    expect([200, 409]).toContain(restored?.statusCode)
    const { versions } = await openFile(founder, id)
    expect(versions.map(({ number }) => number)).toEqual(
      restored?.statusCode === 200 ? [4, 3, 2, 1] : [3, 2, 1],
    )
  })
})

describe('renaming', () => {
  test('a renamed file is found by its new name only; versions keep theirs', async () => {
    const id = await putFile(world, founder, { name: 'Kingfisher.txt', bytes: 'a bird' })
    expect(await expectOk(change(founder, id, { name: 'Sandpiper.txt' }))).toMatchObject({
      name: 'Sandpiper.txt',
      version: 1,
    })
    expect(await foundNames(founder, 'sandpiper')).toEqual(['Sandpiper.txt'])
    expect((await search(founder, 'kingfisher')).items).toEqual([])
    expect((await openFile(founder, id)).versions.map(({ name }) => name)).toEqual(['Kingfisher.txt'])
  })

  test('renaming to a taken name is refused in any letter case; changing the case of one’s own works', async () => {
    await putFile(world, founder, { name: 'Taken.txt', bytes: 'x' })
    const id = await putFile(world, founder, { name: 'Other.txt', bytes: 'y' })
    for (const name of ['Taken.txt', 'TAKEN.TXT', 'folder/taken.txt', 'ｔaken.txt'])
      expect((await change(founder, id, { name })).statusCode, name).toBe(409)
    expect(await expectOk(change(founder, id, { name: 'OTHER.txt' }))).toMatchObject({ name: 'OTHER.txt' })
  })

  test.each([
    ['../../x.txt', 'x.txt'],
    ['CON', '_CON'],
    ['🏡.txt', '🏡.txt'],
  ])('a file renamed to %j is stored as %j', async (input, stored) => {
    const id = await putFile(world, founder, { name: 'Named.txt', bytes: input })
    expect(await expectOk(change(founder, id, { name: input }))).toMatchObject({ name: stored })
  })

  test.each(['', ' ', '...', '///', '.', '..'])('renaming to %j is refused', async (name) => {
    const id = await putFile(world, founder, { name: 'Stays.txt', bytes: 'stays' })
    const response = await change(founder, id, { name })
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
      400,
      ['name'],
    ])
  })

  test('of two files renamed to the same name at once one succeeds', async () => {
    const [a, b] = [
      await putFile(world, founder, { name: 'A.txt', bytes: 'a' }),
      await putFile(world, founder, { name: 'B.txt', bytes: 'b' }),
    ]
    const responses = await atOnce(world, 'files', [
      () => change(founder, a, { name: 'Same.txt' }),
      () => change(founder, b, { name: 'same.txt' }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  test('a rename and an upload of that name at once don’t fail with a 500', async () => {
    const id = await putFile(world, founder, { name: 'Before.txt', bytes: 'a' })
    const [named, sent] = await atOnce(world, 'files', [
      () => change(founder, id, { name: 'After.txt' }),
      () => send(world, founder, { name: 'After.txt', bytes: 'b' }),
    ])
    expect([200, 409]).toContain(named?.statusCode)
    expect(sent?.statusCode).toBe(201)
  })
})

describe('moving to another category', () => {
  test('a moved file keeps its versions, datasets and draft mark', async () => {
    const into = await addCategory(founder, 'Moved into')
    const id = await putFile(world, founder, { name: 'Moves.txt', bytes: 'one', draft: true })
    await putFile(world, founder, { name: 'Moves.txt', bytes: 'two' })
    const { id: set } = await expectOk<{ id: string }>(
      founder.post('/files/datasets/', { name: 'Movers', files: [id] }),
    )
    expect(await expectOk(change(founder, id, { category_id: into }))).toMatchObject({
      category_id: into,
      version: 2,
      is_draft: true,
    })
    expect(await filesOf(founder, `&dataset=${set}&category=${into}`)).toHaveLength(1)
    expect(await bytesOf(founder, id, 1)).toBe('one')
  })

  test('moving a file to a category where its name is taken is refused', async () => {
    const into = await addCategory(founder, 'Taken there')
    await putFile(world, founder, { name: 'Here.txt', bytes: 'x', category: into })
    const id = await putFile(world, founder, { name: 'here.txt', bytes: 'y' })
    expect((await change(founder, id, { category_id: into })).statusCode).toBe(409)
    expect(await expectOk(change(founder, id, { category_id: into, name: 'There.txt' }))).toMatchObject({
      category_id: into,
      name: 'There.txt',
    })
  })
})

test('a file stays a draft until the mark is removed, and drafts can be listed', async () => {
  const { founder: other } = await world.foundFamily()
  const id = await putFile(world, other, { name: 'Draft.txt', bytes: 'x', draft: true })
  await putFile(world, other, { name: 'Final.txt', bytes: 'y' })
  const names = async (draft: string) => (await filesOf(other, `&draft=${draft}`)).map(({ name }) => name)
  expect([await names('only'), await names('without')]).toEqual([['Draft.txt'], ['Final.txt']])
  await expectOk(change(other, id, { is_draft: false }))
  expect(await names('only')).toEqual([])
})

describe('permissions to change files', () => {
  const mayAny = new Set<Role>(['founder', 'trustee'])
  test.each(['founder', 'successor', 'trustee', 'guardian'] as const)(
    'a %s may change exactly the files the list says',
    async (role) => {
      const { founder: head, join: joinHere } = await world.foundFamily()
      const client = role === 'founder' ? head : await joinHere(role)
      const own = await putFile(world, client, { name: 'Own.txt', bytes: 'own' })
      const other = await putFile(world, await joinHere('guardian'), { name: 'Other.txt', bytes: 'other' })
      await Promise.all([own, other].map((id) => openFile(client, id)))
      const may = new Map((await filesOf(client)).map((file) => [file.id, file.may]))
      const isAny = mayAny.has(role)
      expect(may.get(own)).toEqual({ change: true, bin: true })
      expect(may.get(other)).toEqual({ change: isAny, bin: isAny })
      // The server enforces what `may` shows.
      expect((await change(client, other, { is_draft: true })).statusCode).toBe(isAny ? 200 : 409)
      expect((await client.post(`/files/${other}/restore/`, { version: 1, restore: 1 })).statusCode).toBe(
        isAny ? 200 : 409,
      )
      expect((await client.post(`/files/${own}/learn/`, { is_learning: true })).statusCode).toBe(
        isAny ? 200 : 409,
      )
      // An upload under another pilot's name becomes a version only for those who may change the file.
      const again = await putFile(world, client, { name: 'other.TXT', bytes: 'mine' })
      expect(again === other).toBe(isAny)
      expect((await client.post(`/files/${other}/bin/`)).statusCode).toBe(isAny ? 200 : 409)
    },
  )
})

test('a list by name can be paged, whatever the names are', async () => {
  const { founder: other } = await world.foundFamily()
  const names = [
    '9.txt',
    '10.txt',
    `${'é'.repeat(120)}.txt`,
    `${'家'.repeat(80)}.txt`,
    `${'n'.repeat(250)}.txt`,
    '🏡.txt',
    'ä"\\.txt',
  ]
  for (const name of names) await putFile(world, other, { name, bytes: name })
  for (const order of ['name', 'changed']) {
    const found: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages++) {
      const { items, next } = await expectOk<{ items: ShownFile[]; next: string | null }>(
        other.get(`/files/?limit=1&order=${order}${cursor}`),
      )
      found.push(...items.map(({ name }) => name))
      if (next === null) break
      cursor = `&cursor=${encodeURIComponent(next)}`
    }
    expect(found.toSorted(), order).toEqual((await filesOf(other)).map(({ name }) => name).toSorted())
    if (order === 'name') expect(found.slice(0, 2)).toEqual(['9.txt', '10.txt'])
  }
})

test.each([['a\0b'], ['\ud800'], ['x'.repeat(100)]])(
  'an invalid cursor with %j doesn’t cause a server error',
  async (key) => {
    const cursor = Buffer.from(JSON.stringify([key, '01890000-0000-7000-8000-000000000000'])).toString(
      'base64url',
    )
    expect((await founder.get(`/files/?order=name&cursor=${cursor}`)).statusCode).toBeLessThan(500)
  },
)
