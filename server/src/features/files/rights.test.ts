import { beforeAll, describe, expect, test } from 'vitest'

import {
  ledgerEntries,
  addCategory,
  expectOk,
  beginUpload,
  binnedFiles,
  assistantFiles,
  foundNames,
  openFile,
  search,
  sendChunk,
  shareCategory,
  categoryId,
  unshareCategory,
} from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send, type ShownCategory } from '../../../test/files.ts'
import { filesIn } from '../../../test/archives.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { day, hour } from '#server/platform/clock.ts'

/** Access of advisors through every route. */
const world = useWorld()
let founder: TestClient
let advisor: TestClient
let categoryIds: { shared: string; hidden: string }
let seen: string
let unseen: string

beforeAll(async () => {
  const family = await world.foundFamily()
  founder = family.founder
  advisor = await family.join('advisor')
  categoryIds = { shared: await categoryId(founder, 'deeds'), hidden: await categoryId(founder, 'letters') }
  await shareCategory(founder, categoryIds.shared, advisor)
  seen = await putFile(world, founder, {
    name: 'Weir.txt',
    bytes: 'The weir needs an inspection.',
    category: categoryIds.shared,
  })
  unseen = await putFile(world, founder, {
    name: 'Codicil.txt',
    bytes: 'The quarrelsome zymurgist inherits.',
    category: categoryIds.hidden,
  })
  for (const file of [seen, unseen]) await readText(world, founder, file)
  for (const category of Object.values(categoryIds))
    await expectOk(founder.post(`/files/categories/${category}/learn/`, { is_learning: true }))
})

const room = (client: TestClient) =>
  expectOk<{
    categories: ShownCategory[]
    learning: number
    binned: number
    damaged: number
    may: { upload: boolean }
  }>(client.get('/files/room/'))
const notThere = { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }
async function expectNotThere(asking: ReturnType<TestClient['post']>, what = ''): Promise<void> {
  const response = await asking
  expect([response.statusCode, response.json()], what).toEqual([404, notThere])
}

describe('an advisor', () => {
  test('an advisor sees only the shared category in the room and in lists', async () => {
    const { categories, learning, binned: count, damaged } = await room(advisor)
    expect(categories.map(({ id, files, shared_with }) => ({ id, files, shared_with }))).toEqual([
      { id: categoryIds.shared, files: 1, shared_with: [] },
    ])
    expect({ learning, count, damaged }).toEqual({ learning: 1, count: 0, damaged: 0 })
    expect((await filesOf(advisor)).map(({ id }) => id)).toEqual([seen])
    expect(await filesOf(advisor, `&category=${categoryIds.hidden}`)).toEqual([])
    expect((await filesOf(advisor, '&learning=only&order=name')).map(({ id }) => id)).toEqual([seen])
    expect(await binnedFiles(advisor)).toEqual([])
  })

  test('an advisor without shares sees an empty room and can’t upload', async () => {
    const { founder: other, join } = await world.foundFamily()
    await putFile(world, other)
    const guest = await join('advisor')
    expect(await room(guest)).toMatchObject({
      categories: [],
      learning: 0,
      binned: 0,
      damaged: 0,
      may: { upload: false, arrange: false },
    })
    expect(await filesOf(guest)).toEqual([])
  })

  test('an advisor’s search finds only shared files, also by prefix or with a typo', async () => {
    expect(await foundNames(advisor, 'inspection')).toEqual(['Weir.txt'])
    for (const words of [
      'zymurgist',
      'zymurgist ',
      'zymur',
      'zymurgisx',
      'quarrelsomx',
      'Codicil',
      'codicix',
    ])
      expect(await search(advisor, words), words).toEqual({ items: [], people: [], instead: null })
    // The same words, searched by the founder.
    expect(await search(founder, 'zymurgisx')).toMatchObject({
      instead: 'zymurgist',
      items: [{ file: { id: unseen } }],
    })
    expect(await foundNames(advisor, 'inspection', `&category=${categoryIds.hidden}`)).toEqual([])
  })

  test('an advisor’s completions aren’t crowded out by hidden words', async () => {
    const many = Array.from(
      { length: 80 },
      (_, index) =>
        `vinea${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
    )
    const hidden = await putFile(world, founder, {
      name: 'Words.txt',
      bytes: many.join(' '),
      category: categoryIds.hidden,
    })
    const own = await putFile(world, founder, {
      name: 'Vines.txt',
      bytes: 'vineazz',
      category: categoryIds.shared,
    })
    for (const file of [hidden, own]) await readText(world, founder, file)

    expect(await foundNames(advisor, 'vinea')).toEqual(['Vines.txt'])
    await expectOk(founder.post(`/files/${own}/bin/`))
  })

  test('an advisor’s search suggests no people', async () => {
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    expect((await search(advisor, 'Helena')).people).toEqual([])
    expect((await search(founder, 'Helena')).people).toEqual([
      { id: founder.accountId, full_name: 'Helena Hallam' },
    ])
  })

  test('an advisor can’t open, download, change, bin or collect hidden files', async () => {
    await expectNotThere(advisor.post(`/files/${unseen}/open/`, {}), 'open')
    for (const way of ['bytes', 'view', 'bytes/?version=1'])
      await expectNotThere(advisor.get(`/files/${unseen}/${way}${way.includes('?') ? '' : '/'}`), way)
    await expectNotThere(advisor.post(`/files/${unseen}/`, { name: 'Mine.txt' }), 'change')
    await expectNotThere(advisor.post(`/files/${unseen}/restore/`, { version: 1, restore: 1 }), 'restore')
    await expectNotThere(advisor.post(`/files/${unseen}/bin/`), 'bin')
    const set = await advisor.post('/files/datasets/', { name: 'Hidden', files: [seen, unseen] })
    expect([set.statusCode, Object.keys(set.json<{ fields: object }>().fields)]).toEqual([400, ['files']])
    expect(await expectOk(advisor.get('/files/datasets/'))).toMatchObject({ items: [] })
  })

  test('the assistant reads no more for an advisor than they may see', async () => {
    expect(await assistantFiles(advisor, 'inspection of the weir')).toEqual(['Weir.txt'])
    expect(await assistantFiles(advisor, 'quarrelsome zymurgist')).toEqual([])
    expect(await assistantFiles(founder, 'quarrelsome zymurgist')).toEqual(['Codicil.txt'])
  })

  test('an advisor uploads into shared categories only, and bins only their own files', async () => {
    expect(
      (await send(world, advisor, { name: 'Astray.txt', category: categoryIds.hidden })).statusCode,
    ).toBe(404)
    const own = await putFile(world, advisor, {
      name: 'Opinion.txt',
      bytes: 'My opinion',
      category: categoryIds.shared,
    })
    const file = (await filesOf(advisor)).find(({ id }) => id === own)
    expect(file?.may).toEqual({ change: true, bin: true })
    expect((await filesOf(advisor)).find(({ id }) => id === seen)?.may).toEqual({ change: false, bin: false })

    await expectNotThere(advisor.post(`/files/${own}/`, { category_id: categoryIds.hidden }), 'move')
    for (const act of [
      () => advisor.post(`/files/${seen}/bin/`),
      () => advisor.post(`/files/${seen}/`, { is_draft: true }),
    ])
      expect((await act()).statusCode).toBe(409)
    await expectOk(advisor.post(`/files/${own}/bin/`))
    expect((await binnedFiles(advisor)).map(({ id }) => id)).toEqual([own])
    await expectOk(advisor.post(`/files/${own}/unbin/`))
  })

  test('an advisor’s upload under a taken name becomes a numbered file', async () => {
    const own = await putFile(world, advisor, {
      name: 'weir.TXT',
      bytes: 'not the weir',
      category: categoryIds.shared,
    })
    expect(own).not.toBe(seen)
    expect((await filesOf(advisor)).find(({ id }) => id === own)?.name).toBe('weir (2).TXT')
    expect((await openFile(founder, seen)).version).toBe(1)
  })
})

describe('an advisor’s openings', () => {
  test('an advisor’s opening is in the ledger once an hour, by whatever route', async () => {
    const file = await putFile(world, founder, {
      name: 'Plan.txt',
      bytes: 'A plan of the weir',
      category: categoryIds.shared,
    })
    const openings = async () =>
      (await ledgerEntries(world, founder, 'file.opened', file)).map(({ by }) => by)
    await openFile(founder, file)
    expect(await openings()).toEqual([])
    await openFile(advisor, file)
    await advisor.get(`/files/${file}/bytes/`)
    await advisor.get(`/files/${file}/bytes/`, { range: 'bytes=1-2' })
    await openFile(advisor, file)
    expect(await openings()).toEqual([advisor.accountId])
    world.clock.move(hour + 1000)
    const { id: set } = await expectOk<{ id: string }>(
      advisor.post('/files/datasets/', { name: 'Plans', files: [file] }),
    )
    expect((await advisor.get(`/files/datasets/${set}/archive/`)).statusCode).toBe(200)
    expect(await openings()).toEqual([advisor.accountId, advisor.accountId])
  })

  test('ten concurrent openings make one ledger entry', async () => {
    const file = await putFile(world, founder, {
      name: 'Map.txt',
      bytes: 'A map',
      category: categoryIds.shared,
    })
    await Promise.all(Array.from({ length: 10 }, () => openFile(advisor, file)))
    expect(await ledgerEntries(world, founder, 'file.opened', file)).toHaveLength(1)
  })
})

describe('a share', () => {
  const tomorrow = () => new Date(world.clock.now().getTime() + day).toISOString().slice(0, 10)

  test('a share ends at its date on every route', async () => {
    const category = await addCategory(founder, 'For a while')
    const file = await putFile(world, founder, {
      name: 'While.txt',
      bytes: 'A transitory heronry',
      category,
    })
    await readText(world, founder, file)
    await expectOk(founder.post(`/files/${file}/learn/`, { is_learning: true }))
    await shareCategory(founder, category, advisor, tomorrow())
    const { id: set } = await expectOk<{ id: string }>(
      advisor.post('/files/datasets/', { name: 'A while', files: [file, seen] }),
    )
    expect(await foundNames(advisor, 'heronry')).toEqual(['While.txt'])
    expect(await assistantFiles(advisor, 'heronry')).toEqual(['While.txt'])
    const own = await putFile(world, advisor, { name: 'Own.txt', bytes: 'own', category })

    world.clock.move(3 * day)

    expect((await room(advisor)).categories.map(({ id }) => id)).not.toContain(category)
    expect((await room(founder)).categories.find(({ id }) => id === category)?.shared_with).toEqual([])
    expect(await search(advisor, 'heronx')).toMatchObject({ items: [], instead: null })
    expect(await assistantFiles(advisor, 'heronry')).toEqual([])
    for (const id of [file, own]) await expectNotThere(advisor.post(`/files/${id}/open/`, {}))
    await expectNotThere(advisor.get(`/files/${file}/bytes/`))
    await expectNotThere(advisor.post(`/files/${own}/bin/`))
    expect(await expectOk(advisor.get('/files/datasets/'))).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: set, files: 1 })]),
    })
    expect(await filesOf(advisor, `&dataset=${set}`)).toMatchObject([{ id: seen }])
    const archive = (await advisor.get(`/files/datasets/${set}/archive/`)).rawPayload
    expect([...filesIn(archive).keys()].toSorted()).toEqual(['files/Weir.txt', 'manifest.json'])
    expect((await send(world, advisor, { name: 'Late.txt', category })).statusCode).toBe(404)
  })

  test('a revoked share ends at once, also for running uploads', async () => {
    const category = await addCategory(founder, 'Taken back')
    await shareCategory(founder, category, advisor)
    const url = await beginUpload(world, advisor, { name: 'Halfway.txt', size: 8, category })
    expect((await sendChunk(world, advisor, url, 0, 'half')).statusCode).toBe(204)
    await unshareCategory(founder, category, advisor)

    expect((await sendChunk(world, advisor, url, 4, 'more')).statusCode).toBe(404)
    expect(await filesOf(founder, `&category=${category}`)).toEqual([])
    expect(
      (await ledgerEntries(world, founder, 'category.unshared', category)).map(({ details }) => details),
    ).toEqual([{ account_id: advisor.accountId }])
  })

  test('only active advisors can get a share, and not with a past end date', async () => {
    const { founder: other, join } = await world.foundFamily()
    const [guardian, guest] = [await join('guardian'), await join('advisor')]
    const category = await categoryId(other)
    const share = (body: object) =>
      other.post(`/files/categories/${category}/share/`, { is_shared: true, ...body })
    const fieldsOf = async (answering: ReturnType<typeof share>) =>
      Object.keys((await answering).json<{ fields?: object }>().fields ?? {})
    expect(await fieldsOf(share({ account_id: guardian.accountId }))).toEqual(['account_id'])
    expect(await fieldsOf(share({ account_id: advisor.accountId }))).toEqual(['account_id'])
    for (const ends_on of ['2020-01-01', '0000-01-01'])
      expect(await fieldsOf(share({ account_id: guest.accountId, ends_on }))).toEqual(['ends_on'])
    await expectOk(share({ account_id: guest.accountId, ends_on: '9999-12-31' }))
    await expectOk(other.post(`/family/members/${guest.accountId}/status/`, { status: 'inactive' }))
    expect(await fieldsOf(share({ account_id: guest.accountId }))).toEqual(['account_id'])
  })
})

describe('bytes, uploads and archives', () => {
  test('downloads, uploads and archives need a session of an active member', async () => {
    const { founder: other, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const file = await putFile(world, guardian)
    const { id: set } = await expectOk<{ id: string }>(
      guardian.post('/files/datasets/', { name: 'One', files: [file] }),
    )
    const url = await beginUpload(world, guardian, {
      name: 'More.txt',
      size: 4,
      category: await categoryId(other),
    })
    const ways = [
      { method: 'GET', url: `/api/files/${file}/bytes/` },
      { method: 'GET', url: `/api/files/${file}/view/` },
      { method: 'GET', url: `/api/files/datasets/${set}/archive/` },
      { method: 'POST', url: '/api/files/uploads' },
      { method: 'PATCH', url },
      { method: 'DELETE', url },
      { method: 'HEAD', url },
    ] as const
    const ask = (cookie?: string) =>
      Promise.all(
        ways.map((way) =>
          world.app.inject({ ...way, headers: { 'tus-resumable': '1.0.0', ...(cookie && { cookie }) } }),
        ),
      )
    await world.database.inFamily(other.familyId, (tx) =>
      tx
        .updateTable('members')
        .set({ status: 'inactive' })
        .where('account_id', '=', guardian.accountId)
        .execute(),
    )

    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual(ways.map(() => 401))
    expect((await ask(guardian.cookie)).map(({ statusCode }) => statusCode)).toEqual(ways.map(() => 403))
  })

  test('files of a family awaiting deletion can be downloaded, and openings are recorded', async () => {
    const { founder: other, join } = await world.foundFamily()
    const guest = await join('advisor')
    await shareCategory(other, await categoryId(other), guest)
    const file = await putFile(world, other)
    await expectOk(other.post('/family/', { version: 1, name: 'Leaving' }))
    await expectOk(other.post('/family/delete/', { name: 'Leaving' }))

    expect((await guest.get(`/files/${file}/bytes/`)).statusCode).toBe(200)
    await openFile(guest, file)
    expect(await ledgerEntries(world, other, 'file.opened', file)).toHaveLength(1)
    expect((await other.post(`/files/${file}/bin/`)).statusCode).toBe(409)
  })
})
