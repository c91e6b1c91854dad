import { beforeAll, describe, expect, test } from 'vitest'

import {
  actsOf,
  addShelf,
  asked,
  beginUpload,
  binned,
  learntFiles,
  namesFound,
  openOne,
  search,
  sendOn,
  shareShelf,
  shelfId,
  unshareShelf,
} from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send, type ShownCategory } from '../../../test/files.ts'
import { filesIn } from '../../../test/archives.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { day, hour } from '#server/platform/clock.ts'

/** What an advisor reaches, by every way there is. */
const world = useWorld()
let founder: Voice
let advisor: Voice
let shelves: { shared: string; hidden: string }
let seen: string
let unseen: string

beforeAll(async () => {
  const family = await world.foundFamily()
  founder = family.founder
  advisor = await family.join('advisor')
  shelves = { shared: await shelfId(founder, 'deeds'), hidden: await shelfId(founder, 'letters') }
  await shareShelf(founder, shelves.shared, advisor)
  seen = await putFile(world, founder, { name: 'Weir.txt', bytes: 'The weir needs an inspection.', category: shelves.shared })
  unseen = await putFile(world, founder, { name: 'Codicil.txt', bytes: 'The quarrelsome zymurgist inherits.', category: shelves.hidden })
  for (const file of [seen, unseen]) await readText(world, founder, file)
  for (const shelf of Object.values(shelves)) await asked(founder.post(`/files/categories/${shelf}/learn/`, { is_learning: true }))
})

const room = (voice: Voice) =>
  asked<{ categories: ShownCategory[]; learning: number; binned: number; damaged: number; may: { upload: boolean } }>(voice.get('/files/room/'))
const notThere = { detail: 'There is nothing here.' }
async function expectNotThere(asking: ReturnType<Voice['post']>, what = ''): Promise<void> {
  const answer = await asking
  expect([answer.statusCode, answer.json()], what).toEqual([404, notThere])
}

describe('an advisor', () => {
  test('sees the shared category and nothing of any other, in the room and in lists', async () => {
    const { categories, learning, binned: count, damaged } = await room(advisor)
    expect(categories.map(({ id, files, shared_with }) => ({ id, files, shared_with }))).toEqual([{ id: shelves.shared, files: 1, shared_with: [] }])
    expect({ learning, count, damaged }).toEqual({ learning: 1, count: 0, damaged: 0 })
    expect((await filesOf(advisor)).map(({ id }) => id)).toEqual([seen])
    expect(await filesOf(advisor, `&category=${shelves.hidden}`)).toEqual([])
    expect((await filesOf(advisor, '&learning=only&order=name')).map(({ id }) => id)).toEqual([seen])
    expect(await binned(advisor)).toEqual([])
  })

  test('with nothing shared sees an empty room and has nowhere to put anything', async () => {
    const { founder: other, join } = await world.foundFamily()
    await putFile(world, other)
    const guest = await join('advisor')
    expect(await room(guest)).toMatchObject({ categories: [], learning: 0, binned: 0, damaged: 0, may: { upload: false, arrange: false } })
    expect(await filesOf(guest)).toEqual([])
  })

  test('finds only what is shared, whole, growing or mistyped', async () => {
    expect(await namesFound(advisor, 'inspection')).toEqual(['Weir.txt'])
    for (const words of ['zymurgist', 'zymurgist ', 'zymur', 'zymurgisx', 'quarrelsomx', 'Codicil', 'codicix'])
      expect(await search(advisor, words), words).toEqual({ items: [], people: [], instead: null })
    // The same words, for whoever may see them.
    expect(await search(founder, 'zymurgisx')).toMatchObject({ instead: 'zymurgist', items: [{ file: { id: unseen } }] })
    expect(await namesFound(advisor, 'inspection', `&category=${shelves.hidden}`)).toEqual([])
  })

  test('finds their own words behind any number of hidden ones that begin alike', async () => {
    const many = Array.from(
      { length: 80 },
      (_, index) => `vinea${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
    )
    const hidden = await putFile(world, founder, { name: 'Words.txt', bytes: many.join(' '), category: shelves.hidden })
    const own = await putFile(world, founder, { name: 'Vines.txt', bytes: 'vineazz', category: shelves.shared })
    for (const file of [hidden, own]) await readText(world, founder, file)

    expect(await namesFound(advisor, 'vinea')).toEqual(['Vines.txt'])
    await asked(founder.post(`/files/${own}/bin/`))
  })

  test('is told nobody’s name who brought something', async () => {
    await founder.post('/account/', { full_name: 'Helena Hallam' })
    expect((await search(advisor, 'Helena')).people).toEqual([])
    expect((await search(founder, 'Helena')).people).toEqual([{ id: founder.accountId, full_name: 'Helena Hallam' }])
  })

  test('can neither open, fetch, look at, change, put away nor collect what is hidden', async () => {
    await expectNotThere(advisor.post(`/files/${unseen}/open/`, {}), 'open')
    for (const way of ['bytes', 'view', 'bytes/?version=1'])
      await expectNotThere(advisor.get(`/files/${unseen}/${way}${way.includes('?') ? '' : '/'}`), way)
    await expectNotThere(advisor.post(`/files/${unseen}/`, { name: 'Mine.txt' }), 'change')
    await expectNotThere(advisor.post(`/files/${unseen}/restore/`, { version: 1, restore: 1 }), 'restore')
    await expectNotThere(advisor.post(`/files/${unseen}/bin/`), 'bin')
    const set = await advisor.post('/files/datasets/', { name: 'Hidden', files: [seen, unseen] })
    expect([set.statusCode, Object.keys(set.json<{ fields: object }>().fields)]).toEqual([400, ['files']])
    expect(await asked(advisor.get('/files/datasets/'))).toMatchObject({ items: [] })
  })

  test('asks the assistant, which reads no more than they may', async () => {
    expect(await learntFiles(advisor, 'inspection of the weir')).toEqual(['Weir.txt'])
    expect(await learntFiles(advisor, 'quarrelsome zymurgist')).toEqual([])
    expect(await learntFiles(founder, 'quarrelsome zymurgist')).toEqual(['Codicil.txt'])
  })

  test('brings files into what is shared only, and puts away their own only', async () => {
    expect((await send(world, advisor, { name: 'Astray.txt', category: shelves.hidden })).statusCode).toBe(404)
    const own = await putFile(world, advisor, { name: 'Opinion.txt', bytes: 'My opinion', category: shelves.shared })
    const file = (await filesOf(advisor)).find(({ id }) => id === own)
    expect(file?.may).toEqual({ change: true, bin: true })
    expect((await filesOf(advisor)).find(({ id }) => id === seen)?.may).toEqual({ change: false, bin: false })

    await expectNotThere(advisor.post(`/files/${own}/`, { category_id: shelves.hidden }), 'move')
    for (const act of [() => advisor.post(`/files/${seen}/bin/`), () => advisor.post(`/files/${seen}/`, { is_draft: true })])
      expect((await act()).statusCode).toBe(409)
    await asked(advisor.post(`/files/${own}/bin/`))
    expect((await binned(advisor)).map(({ id }) => id)).toEqual([own])
    await asked(advisor.post(`/files/${own}/unbin/`))
  })

  test('who brings a name that is somebody else’s gets a number, not their file', async () => {
    const own = await putFile(world, advisor, { name: 'weir.TXT', bytes: 'not the weir', category: shelves.shared })
    expect(own).not.toBe(seen)
    expect((await filesOf(advisor)).find(({ id }) => id === own)?.name).toBe('weir (2).TXT')
    expect((await openOne(founder, seen)).version).toBe(1)
  })
})

describe('what an advisor opens', () => {
  test('is in the ledger once an hour, whichever way it was opened', async () => {
    const file = await putFile(world, founder, { name: 'Plan.txt', bytes: 'A plan of the weir', category: shelves.shared })
    const openings = async () => (await actsOf(world, founder, 'file.opened', file)).map(({ by }) => by)
    await openOne(founder, file)
    expect(await openings()).toEqual([])
    await openOne(advisor, file)
    await advisor.get(`/files/${file}/bytes/`)
    await advisor.get(`/files/${file}/bytes/`, { range: 'bytes=1-2' })
    await openOne(advisor, file)
    expect(await openings()).toEqual([advisor.accountId])
    world.clock.move(hour + 1000)
    const { id: set } = await asked<{ id: string }>(advisor.post('/files/datasets/', { name: 'Plans', files: [file] }))
    expect((await advisor.get(`/files/datasets/${set}/archive/`)).statusCode).toBe(200)
    expect(await openings()).toEqual([advisor.accountId, advisor.accountId])
  })

  test('at once ten times is one entry', async () => {
    const file = await putFile(world, founder, { name: 'Map.txt', bytes: 'A map', category: shelves.shared })
    await Promise.all(Array.from({ length: 10 }, () => openOne(advisor, file)))
    expect(await actsOf(world, founder, 'file.opened', file)).toHaveLength(1)
  })
})

describe('a share', () => {
  const tomorrow = () => new Date(world.clock.now().getTime() + day).toISOString().slice(0, 10)

  test('ends at its date, everywhere', async () => {
    const shelf = await addShelf(founder, 'For a while')
    const file = await putFile(world, founder, { name: 'While.txt', bytes: 'A transitory heronry', category: shelf })
    await readText(world, founder, file)
    await asked(founder.post(`/files/${file}/learn/`, { is_learning: true }))
    await shareShelf(founder, shelf, advisor, tomorrow())
    const { id: set } = await asked<{ id: string }>(advisor.post('/files/datasets/', { name: 'A while', files: [file, seen] }))
    expect(await namesFound(advisor, 'heronry')).toEqual(['While.txt'])
    expect(await learntFiles(advisor, 'heronry')).toEqual(['While.txt'])
    const own = await putFile(world, advisor, { name: 'Own.txt', bytes: 'own', category: shelf })

    world.clock.move(3 * day)

    expect((await room(advisor)).categories.map(({ id }) => id)).not.toContain(shelf)
    expect((await room(founder)).categories.find(({ id }) => id === shelf)?.shared_with).toEqual([])
    expect(await search(advisor, 'heronx')).toMatchObject({ items: [], instead: null })
    expect(await learntFiles(advisor, 'heronry')).toEqual([])
    for (const id of [file, own]) await expectNotThere(advisor.post(`/files/${id}/open/`, {}))
    await expectNotThere(advisor.get(`/files/${file}/bytes/`))
    await expectNotThere(advisor.post(`/files/${own}/bin/`))
    expect(await asked(advisor.get('/files/datasets/'))).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: set, files: 1 })]),
    })
    expect(await filesOf(advisor, `&dataset=${set}`)).toMatchObject([{ id: seen }])
    const archive = (await advisor.get(`/files/datasets/${set}/archive/`)).rawPayload
    expect([...filesIn(archive).keys()].toSorted()).toEqual(['files/Weir.txt', 'manifest.json'])
    expect((await send(world, advisor, { name: 'Late.txt', category: shelf })).statusCode).toBe(404)
  })

  test('that is taken back ends at once, also for what is on its way', async () => {
    const shelf = await addShelf(founder, 'Taken back')
    await shareShelf(founder, shelf, advisor)
    const url = await beginUpload(world, advisor, { name: 'Halfway.txt', size: 8, category: shelf })
    expect((await sendOn(world, advisor, url, 0, 'half')).statusCode).toBe(204)
    await unshareShelf(founder, shelf, advisor)

    expect((await sendOn(world, advisor, url, 4, 'more')).statusCode).toBe(404)
    expect(await filesOf(founder, `&category=${shelf}`)).toEqual([])
    expect((await actsOf(world, founder, 'category.unshared', shelf)).map(({ details }) => details)).toEqual([{ account_id: advisor.accountId }])
  })

  test('is for active advisors, and not for a day that is over', async () => {
    const { founder: other, join } = await world.foundFamily()
    const [guardian, guest] = [await join('guardian'), await join('advisor')]
    const category = await shelfId(other)
    const share = (body: object) => other.post(`/files/categories/${category}/share/`, { is_shared: true, ...body })
    const fieldsOf = async (answering: ReturnType<typeof share>) => Object.keys((await answering).json<{ fields?: object }>().fields ?? {})
    expect(await fieldsOf(share({ account_id: guardian.accountId }))).toEqual(['account_id'])
    expect(await fieldsOf(share({ account_id: advisor.accountId }))).toEqual(['account_id'])
    for (const ends_on of ['2020-01-01', '0000-01-01']) expect(await fieldsOf(share({ account_id: guest.accountId, ends_on }))).toEqual(['ends_on'])
    await asked(share({ account_id: guest.accountId, ends_on: '9999-12-31' }))
    await asked(other.post(`/family/members/${guest.accountId}/status/`, { status: 'inactive' }))
    expect(await fieldsOf(share({ account_id: guest.accountId }))).toEqual(['account_id'])
  })
})

describe('bytes, uploads and archives', () => {
  test('are refused as every call is: without a session, and of somebody made inactive', async () => {
    const { founder: other, join } = await world.foundFamily()
    const guardian = await join('guardian')
    const file = await putFile(world, guardian)
    const { id: set } = await asked<{ id: string }>(guardian.post('/files/datasets/', { name: 'One', files: [file] }))
    const url = await beginUpload(world, guardian, { name: 'More.txt', size: 4, category: await shelfId(other) })
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
      Promise.all(ways.map((way) => world.app.inject({ ...way, headers: { 'tus-resumable': '1.0.0', ...(cookie && { cookie }) } })))
    await world.database.inFamily(other.familyId, (tx) =>
      tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
    )

    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual(ways.map(() => 401))
    expect((await ask(guardian.cookie)).map(({ statusCode }) => statusCode)).toEqual(ways.map(() => 403))
  })

  test('can still be fetched in a family that waits for its deletion, and that is still noted', async () => {
    const { founder: other, join } = await world.foundFamily()
    const guest = await join('advisor')
    await shareShelf(other, await shelfId(other), guest)
    const file = await putFile(world, other)
    await asked(other.post('/family/', { version: 1, name: 'Leaving' }))
    await asked(other.post('/family/delete/', { name: 'Leaving' }))

    expect((await guest.get(`/files/${file}/bytes/`)).statusCode).toBe(200)
    await openOne(guest, file)
    expect(await actsOf(world, other, 'file.opened', file)).toHaveLength(1)
    expect((await other.post(`/files/${file}/bin/`)).statusCode).toBe(409)
  })
})
