import { PassThrough } from 'node:stream'

import { beforeAll, describe, expect, test } from 'vitest'

import { countWaiting } from '../../../test/at-once.ts'
import { addShelf, asked, beginUpload, keysOf, openOne, sendOn, shelfId, takeBack, whereItStands } from '../../../test/file-acts.ts'
import { filesOf, metadata, putFile, send } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { removeBlobs } from '#server/features/files/blob-tasks.ts'

const world = useWorld()
let founder: Voice
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
let category: string
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
  category = await shelfId(founder)
})

const begin = (voice: Voice, name: string, size: number, shelf = category) => beginUpload(world, voice, { name, size, category: shelf })
const offsetOf = async (voice: Voice, url: string) => Number((await whereItStands(world, voice, url)).headers['upload-offset'])
const named = async (voice: Voice, name: string) => (await filesOf(voice)).filter((file) => file.name === name)

const piece = Buffer.alloc(4 * 1024 * 1024, 'the weir ')

/** An upload of which a whole piece has come and been kept, while its last bytes are still to come. */
async function underWay(voice: Voice, name: string, shelf?: string) {
  const url = await begin(voice, name, piece.length + 4, shelf)
  const body = new PassThrough()
  const sending = sendOn(world, voice, url, 0, body)
  body.write(piece)
  await expect.poll(() => offsetOf(voice, url)).toBe(piece.length)
  return () => {
    body.end('more')
    return sending
  }
}

describe('an upload', () => {
  test('that is finished twice is the same file', async () => {
    const url = await begin(founder, 'Twice.txt', 4)
    const first = await sendOn(world, founder, url, 0, 'abcd')
    const again = await sendOn(world, founder, url, 4, '')

    expect([first.statusCode, again.statusCode]).toEqual([204, 204])
    expect(again.headers['forerunners-file']).toBe(first.headers['forerunners-file'])
    expect(await named(founder, 'Twice.txt')).toMatchObject([{ version: 1 }])
    expect((await whereItStands(world, founder, url)).headers['forerunners-file']).toBe(first.headers['forerunners-file'])
  })

  test('that was taken back takes nothing more, and its bytes leave the store', async () => {
    const { founder: other } = await world.foundFamily()
    const url = await begin(other, 'Gone.txt', 8, await shelfId(other))
    await sendOn(world, other, url, 0, 'half')
    expect(await keysOf(world, other)).toHaveLength(1)
    expect((await takeBack(world, other, url)).statusCode).toBe(204)

    expect((await sendOn(world, other, url, 4, 'more')).statusCode).toBe(404)
    expect((await takeBack(world, other, url)).statusCode).toBe(404)
    await removeBlobs(world.files, other.familyId)
    expect(await keysOf(world, other)).toEqual([])
  })

  test('that became a file and is taken back then leaves the file whole', async () => {
    const url = await begin(founder, 'Stays.txt', 5)
    const id = String((await sendOn(world, founder, url, 0, 'stays')).headers['forerunners-file'])
    await takeBack(world, founder, url)
    await removeBlobs(world.files, founder.familyId)
    expect((await founder.get(`/files/${id}/bytes/`)).body).toBe('stays')
  })

  test('goes into the other category when its own is merged meanwhile', async () => {
    const [from, into] = [await addShelf(founder, 'Merged away'), await addShelf(founder, 'Merged into')]
    const url = await begin(founder, 'Follows.txt', 8, from)
    await sendOn(world, founder, url, 0, 'half')
    await asked(founder.post(`/files/categories/${from}/merge/`, { into }))

    expect((await sendOn(world, founder, url, 4, 'more')).statusCode).toBe(204)
    expect(await named(founder, 'Follows.txt')).toMatchObject([{ category_id: into }])
  })

  test('goes into the other category also when its own is merged while its last bytes come', async () => {
    const [from, into] = [await addShelf(founder, 'Merged late'), await addShelf(founder, 'Merged late into')]
    const end = await underWay(founder, 'Late.txt', from)
    await asked(founder.post(`/files/categories/${from}/merge/`, { into }))

    expect((await end()).statusCode).toBe(204)
    expect(await named(founder, 'Late.txt')).toMatchObject([{ category_id: into }])
  })

  test('does not stand in the way of a merge that waits for its category, nor the other way round', async () => {
    const [from, into] = [await addShelf(founder, 'Meeting'), await addShelf(founder, 'Meeting too')]
    const url = await begin(founder, 'Meets.txt', 4, from)
    const holder = await world.database.pool.connect()
    await holder.query(`begin; set local app.family_id = '${founder.familyId}'; select from file_categories where id = '${from}' for update`)
    const merging = founder.post(`/files/categories/${from}/merge/`, { into })
    await expect.poll(() => countWaiting(world)).toBe(1)
    const sending = sendOn(world, founder, url, 0, 'abcd')
    await expect.poll(() => countWaiting(world)).toBe(2)
    await holder.query('commit')
    holder.release()

    expect([(await sending).statusCode, (await merging).statusCode]).toEqual([204, 200])
    expect(await named(founder, 'Meets.txt')).toMatchObject([{ category_id: into }])
  })

  test('into a category that is taken away meanwhile becomes no file', async () => {
    const shelf = await addShelf(founder, 'Taken away')
    const url = await begin(founder, 'Homeless.txt', 8, shelf)
    await sendOn(world, founder, url, 0, 'half')
    await asked(founder.post(`/files/categories/${shelf}/remove/`))

    const last = await sendOn(world, founder, url, 4, 'more')
    expect([last.statusCode, last.json()]).toEqual([404, { detail: 'There is nothing here.' }])
    expect(await named(founder, 'Homeless.txt')).toEqual([])
  })

  test('of somebody made inactive meanwhile takes nothing more', async () => {
    const guardian = await join('guardian')
    const url = await begin(guardian, 'Left.txt', 8)
    await sendOn(world, guardian, url, 0, 'half')
    await asked(founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' }))

    // Made inactive one is signed out at once.
    expect([401, 403]).toContain((await sendOn(world, guardian, url, 4, 'more')).statusCode)
    expect(await named(founder, 'Left.txt')).toEqual([])
  })

  test('of somebody made inactive while the bytes come becomes no file', async () => {
    const guardian = await join('guardian')
    const end = await underWay(guardian, 'Leaving.txt')
    await asked(founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' }))

    expect((await end()).statusCode).toBe(403)
    expect(await named(founder, 'Leaving.txt')).toEqual([])
  })

  test('of somebody who becomes an advisor while the bytes come ends where it is not shared', async () => {
    const guardian = await join('guardian')
    const end = await underWay(guardian, 'Lowered.txt')
    await asked(founder.post(`/family/members/${guardian.accountId}/role/`, { role: 'advisor' }))

    expect((await end()).statusCode).toBe(404)
    expect(await named(founder, 'Lowered.txt')).toEqual([])
  })

  test('in a family that waits for its deletion is refused, before and in the middle', async () => {
    const { founder: leaving } = await world.foundFamily()
    await leaving.post('/family/', { version: 1, name: 'Leaving' })
    const shelf = await shelfId(leaving)
    const end = await underWay(leaving, 'Last.txt', shelf)
    await asked(leaving.post('/family/delete/', { name: 'Leaving' }))

    expect((await end()).statusCode).toBe(409)
    expect((await send(world, leaving, { category: shelf })).statusCode).toBe(409)
    expect(await filesOf(leaving)).toEqual([])
  })

  test('from another site is refused', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/files/uploads',
      headers: { cookie: founder.cookie, 'tus-resumable': '1.0.0', 'upload-length': '0', origin: 'https://elsewhere.test' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('what is said before the bytes', () => {
  const post = (headers: Record<string, string>) =>
    world.app.inject({ method: 'POST', url: '/api/files/uploads', headers: { cookie: founder.cookie, 'tus-resumable': '1.0.0', ...headers } })
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
  const good = () => `filename ${base64('Deed.txt')},category ${base64(category)}`

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no name', () => `category ${base64(category)}`],
    ['no category', () => `filename ${base64('Deed.txt')}`],
    ['a category that is no id', () => `filename ${base64('Deed.txt')},category ${base64('deeds')}`],
    ['what is no base64', () => `filename D€ed!.txt,category ${base64(category)}`],
    ['a name that is no text', () => `filename ${base64(Uint8Array.of(0xff, 0xfe, 0x41))},category ${base64(category)}`],
    ['ten kilobytes', () => `${good()},note ${'A'.repeat(10_000)}`],
  ])('that is %s is refused with a sentence', async (_, said) => {
    const answer = await post({ 'upload-length': '4', 'upload-metadata': said() })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ detail: expect.any(String) as string })
  })

  test.each(['-1', '', '1.5', '1e3', '0x10', ' ', '9999999999999999999999'])('of the length %j is refused', async (length) => {
    expect((await post({ 'upload-length': length, 'upload-metadata': good() })).statusCode).toBe(400)
  })

  test('of more than the house keeps is too large', async () => {
    expect((await post({ 'upload-length': String(64 * 1024 ** 3 + 1), 'upload-metadata': good() })).statusCode).toBe(413)
  })

  test('with a NUL in the name makes a name without', async () => {
    const answer = await post({ 'upload-length': '0', 'upload-metadata': metadata({ filename: 'De\0ed.txt', category }) })
    expect(answer.statusCode).toBe(201)
    expect((await named(founder, 'De-ed.txt')).length).toBe(1)
  })

  test('leaves nothing behind where it is refused', async () => {
    const count = () => world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('uploads').select('id').execute())
    const before = (await count()).length
    await post({ 'upload-length': '-1', 'upload-metadata': good() })
    await post({ 'upload-length': '4', 'upload-metadata': '' })
    expect((await count()).length).toBe(before)
  })
})

describe('ten at once', () => {
  test('of the same bytes are ten files and one blob', async () => {
    const { founder: other } = await world.foundFamily()
    await Promise.all(Array.from({ length: 10 }, (_, index) => putFile(world, other, { name: `Copy ${index}.txt`, bytes: 'the very same' })))
    await removeBlobs(world.files, other.familyId)

    expect(await filesOf(other)).toHaveLength(10)
    expect(await keysOf(world, other)).toHaveLength(1)
    for (const { id } of await filesOf(other)) expect((await other.get(`/files/${id}/bytes/`)).body).toBe('the very same')
  })

  test('of the same name are versions 1 to 10, none lost', async () => {
    const { founder: other } = await world.foundFamily()
    const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`)
    const ids = await Promise.all(texts.map((bytes) => putFile(world, other, { name: 'One.txt', bytes })))

    const [id = ''] = [...new Set(ids)]
    expect(new Set(ids).size).toBe(1)
    const { versions } = await openOne(other, id)
    expect(versions.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const kept = await Promise.all(versions.map(async ({ number }) => (await other.get(`/files/${id}/bytes/?version=${number}`)).body))
    expect(kept.toSorted()).toEqual(texts)
  })
})
