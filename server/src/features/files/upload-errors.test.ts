import { PassThrough } from 'node:stream'

import { beforeAll, describe, expect, test } from 'vitest'

import { countWaiting } from '../../../test/at-once.ts'
import {
  addCategory,
  expectOk,
  beginUpload,
  storeKeys,
  openFile,
  sendChunk,
  categoryId,
  cancelUpload,
  uploadStatus,
} from '../../../test/file-acts.ts'
import { filesOf, metadata, putFile, send } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { removeBlobs } from '#server/features/files/blob-tasks.ts'

const world = useWorld()
let founder: TestClient
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
let category: string
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
  category = await categoryId(founder)
})

const begin = (client: TestClient, name: string, size: number, into = category) =>
  beginUpload(world, client, { name, size, category: into })
const offsetOf = async (client: TestClient, url: string) =>
  Number((await uploadStatus(world, client, url)).headers['upload-offset'])
const named = async (client: TestClient, name: string) =>
  (await filesOf(client)).filter((file) => file.name === name)

const piece = Buffer.alloc(4 * 1024 * 1024, 'the weir ')

/** An upload with one durable piece whose last bytes are still to come. */
async function startUpload(client: TestClient, name: string, into?: string) {
  const url = await begin(client, name, piece.length + 4, into)
  const body = new PassThrough()
  const sending = sendChunk(world, client, url, 0, body)
  body.write(piece)
  await expect.poll(() => offsetOf(client, url)).toBe(piece.length)
  return () => {
    body.end('more')
    return sending
  }
}

describe('upload errors', () => {
  test('finishing an upload twice gives the same file', async () => {
    const url = await begin(founder, 'Twice.txt', 4)
    const first = await sendChunk(world, founder, url, 0, 'abcd')
    const again = await sendChunk(world, founder, url, 4, '')

    expect([first.statusCode, again.statusCode]).toEqual([204, 204])
    expect(again.headers['forerunners-file']).toBe(first.headers['forerunners-file'])
    expect(await named(founder, 'Twice.txt')).toMatchObject([{ version: 1 }])
    expect((await uploadStatus(world, founder, url)).headers['forerunners-file']).toBe(
      first.headers['forerunners-file'],
    )
  })

  test('a cancelled upload accepts no more bytes, and its bytes are deleted', async () => {
    const { founder: other } = await world.foundFamily()
    const url = await begin(other, 'Gone.txt', 8, await categoryId(other))
    await sendChunk(world, other, url, 0, 'half')
    expect(await storeKeys(world, other)).toHaveLength(1)
    expect((await cancelUpload(world, other, url)).statusCode).toBe(204)

    expect((await sendChunk(world, other, url, 4, 'more')).statusCode).toBe(404)
    expect((await cancelUpload(world, other, url)).statusCode).toBe(404)
    await removeBlobs(world.files, other.familyId)
    expect(await storeKeys(world, other)).toEqual([])
  })

  test('cancelling a finished upload leaves the file intact', async () => {
    const url = await begin(founder, 'Stays.txt', 5)
    const id = String((await sendChunk(world, founder, url, 0, 'stays')).headers['forerunners-file'])
    await cancelUpload(world, founder, url)
    await removeBlobs(world.files, founder.familyId)
    expect((await founder.get(`/files/${id}/bytes/`)).body).toBe('stays')
  })

  test('an upload follows its category into a merge', async () => {
    const [from, into] = [
      await addCategory(founder, 'Merged away'),
      await addCategory(founder, 'Merged into'),
    ]
    const url = await begin(founder, 'Follows.txt', 8, from)
    await sendChunk(world, founder, url, 0, 'half')
    await expectOk(founder.post(`/files/categories/${from}/merge/`, { into }))

    expect((await sendChunk(world, founder, url, 4, 'more')).statusCode).toBe(204)
    expect(await named(founder, 'Follows.txt')).toMatchObject([{ category_id: into }])
  })

  test('an upload follows its category into a merge during its last bytes', async () => {
    const [from, into] = [
      await addCategory(founder, 'Merged late'),
      await addCategory(founder, 'Merged late into'),
    ]
    const end = await startUpload(founder, 'Late.txt', from)
    await expectOk(founder.post(`/files/categories/${from}/merge/`, { into }))

    expect((await end()).statusCode).toBe(204)
    expect(await named(founder, 'Late.txt')).toMatchObject([{ category_id: into }])
  })

  test('an upload and a merge of its category don’t deadlock', async () => {
    const [from, into] = [await addCategory(founder, 'Meeting'), await addCategory(founder, 'Meeting too')]
    const url = await begin(founder, 'Meets.txt', 4, from)
    const holder = await world.database.pool.connect()
    await holder.query(
      `begin; set local app.family_id = '${founder.familyId}'; select from file_categories where id = '${from}' for update`,
    )
    const merging = founder.post(`/files/categories/${from}/merge/`, { into })
    await expect.poll(() => countWaiting(world)).toBe(1)
    const sending = sendChunk(world, founder, url, 0, 'abcd')
    await expect.poll(() => countWaiting(world)).toBe(2)
    await holder.query('commit')
    holder.release()

    expect([(await sending).statusCode, (await merging).statusCode]).toEqual([204, 200])
    expect(await named(founder, 'Meets.txt')).toMatchObject([{ category_id: into }])
  })

  test('an upload to a category removed meanwhile becomes no file', async () => {
    const category = await addCategory(founder, 'Taken away')
    const url = await begin(founder, 'Homeless.txt', 8, category)
    await sendChunk(world, founder, url, 0, 'half')
    await expectOk(founder.post(`/files/categories/${category}/remove/`))

    const last = await sendChunk(world, founder, url, 4, 'more')
    expect([last.statusCode, last.json()]).toEqual([
      404,
      { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' },
    ])
    expect(await named(founder, 'Homeless.txt')).toEqual([])
  })

  test('an upload of a deactivated member accepts no more bytes', async () => {
    const guardian = await join('guardian')
    const url = await begin(guardian, 'Left.txt', 8)
    await sendChunk(world, guardian, url, 0, 'half')
    await expectOk(founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' }))

    // A deactivated member is signed out at once.
    expect([401, 403]).toContain((await sendChunk(world, guardian, url, 4, 'more')).statusCode)
    expect(await named(founder, 'Left.txt')).toEqual([])
  })

  test('an upload of a member deactivated during the transfer becomes no file', async () => {
    const guardian = await join('guardian')
    const end = await startUpload(guardian, 'Leaving.txt')
    await expectOk(founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' }))

    expect((await end()).statusCode).toBe(403)
    expect(await named(founder, 'Leaving.txt')).toEqual([])
  })

  test('an upload of a member who becomes an advisor fails in a category not shared with them', async () => {
    const guardian = await join('guardian')
    const end = await startUpload(guardian, 'Lowered.txt')
    await expectOk(founder.post(`/family/members/${guardian.accountId}/role/`, { role: 'advisor' }))

    expect((await end()).statusCode).toBe(404)
    expect(await named(founder, 'Lowered.txt')).toEqual([])
  })

  test('an upload to a family awaiting deletion is refused, at the start and in the middle', async () => {
    const { founder: leaving } = await world.foundFamily()
    await leaving.post('/family/', { version: 1, name: 'Leaving' })
    const category = await categoryId(leaving)
    const end = await startUpload(leaving, 'Last.txt', category)
    await expectOk(leaving.post('/family/delete/', { name: 'Leaving' }))

    expect((await end()).statusCode).toBe(409)
    expect((await send(world, leaving, { category })).statusCode).toBe(409)
    expect(await filesOf(leaving)).toEqual([])
  })

  test('an upload from another site is refused', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/files/uploads',
      headers: {
        cookie: founder.cookie,
        'tus-resumable': '1.0.0',
        'upload-length': '0',
        origin: 'https://elsewhere.test',
      },
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('upload metadata', () => {
  const post = (headers: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url: '/api/files/uploads',
      headers: { cookie: founder.cookie, 'tus-resumable': '1.0.0', ...headers },
    })
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
  const good = () => `filename ${base64('Deed.txt')},category ${base64(category)}`

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no name', () => `category ${base64(category)}`],
    ['no category', () => `filename ${base64('Deed.txt')}`],
    ['a category that is no id', () => `filename ${base64('Deed.txt')},category ${base64('deeds')}`],
    ['what is no base64', () => `filename D€ed!.txt,category ${base64(category)}`],
    [
      'a name that is no text',
      () => `filename ${base64(Uint8Array.of(0xff, 0xfe, 0x41))},category ${base64(category)}`,
    ],
    ['ten kilobytes', () => `${good()},note ${'A'.repeat(10_000)}`],
  ])('upload metadata with %s is refused with a reason', async (_, metadata) => {
    const response = await post({ 'upload-length': '4', 'upload-metadata': metadata() })
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({ detail: expect.any(String) as string })
  })

  test.each(['-1', '', '1.5', '1e3', '0x10', ' ', '9999999999999999999999'])(
    'an upload length of %j is refused',
    async (length) => {
      expect((await post({ 'upload-length': length, 'upload-metadata': good() })).statusCode).toBe(400)
    },
  )

  test('an upload over the size limit is refused', async () => {
    expect(
      (await post({ 'upload-length': String(64 * 1024 ** 3 + 1), 'upload-metadata': good() })).statusCode,
    ).toBe(413)
  })

  test('a NUL in an uploaded name is removed', async () => {
    const response = await post({
      'upload-length': '0',
      'upload-metadata': metadata({ filename: 'De\0ed.txt', category }),
    })
    expect(response.statusCode).toBe(201)
    expect((await named(founder, 'De-ed.txt')).length).toBe(1)
  })

  test('a refused upload leaves nothing behind', async () => {
    const count = () =>
      world.database.inFamily(founder.familyId, (tx) => tx.selectFrom('uploads').select('id').execute())
    const before = (await count()).length
    await post({ 'upload-length': '-1', 'upload-metadata': good() })
    await post({ 'upload-length': '4', 'upload-metadata': '' })
    expect((await count()).length).toBe(before)
  })
})

describe('concurrent uploads', () => {
  test('ten concurrent uploads of equal bytes make ten files and one blob', async () => {
    const { founder: other } = await world.foundFamily()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        putFile(world, other, { name: `Copy ${index}.txt`, bytes: 'the very same' }),
      ),
    )
    await removeBlobs(world.files, other.familyId)

    expect(await filesOf(other)).toHaveLength(10)
    expect(await storeKeys(world, other)).toHaveLength(1)
    for (const { id } of await filesOf(other))
      expect((await other.get(`/files/${id}/bytes/`)).body).toBe('the very same')
  })

  test('ten concurrent uploads of one name make versions 1 to 10', async () => {
    const { founder: other } = await world.foundFamily()
    const texts = Array.from({ length: 10 }, (_, index) => `text ${index}`)
    const ids = await Promise.all(texts.map((bytes) => putFile(world, other, { name: 'One.txt', bytes })))

    const [id = ''] = [...new Set(ids)]
    expect(new Set(ids).size).toBe(1)
    const { versions } = await openFile(other, id)
    expect(versions.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const stored = await Promise.all(
      versions.map(async ({ number }) => (await other.get(`/files/${id}/bytes/?version=${number}`)).body),
    )
    expect(stored.toSorted()).toEqual(texts)
  })
})
