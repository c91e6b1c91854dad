import { beforeAll, describe, expect, test } from 'vitest'

import { expectOk, storeKeys, openFile } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { keys, useWorld, type TestClient } from '../../../test/world.ts'
import { checkBlobs } from '#server/features/files/blob-tasks.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { StoreError } from '#server/platform/store/store.ts'

/** The nightly hash check. */
const world = useWorld()
let founder: TestClient
let file: string
let key: string
let stored: Buffer
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
  file = await putFile(world, founder, { name: 'Deed.txt', bytes: 'The deed of the mill' })
  ;[key = ''] = await storeKeys(world, founder)
  stored = Buffer.from(await world.store.get(key))
  await putFile(world, founder, { name: 'Other.txt', bytes: 'Another file' })
})

const check = () => checkBlobs(world.files, founder.familyId, world.clock)
const damages = async () =>
  Object.fromEntries((await filesOf(founder)).map(({ name, damage }) => [name, damage]))
const damaged = async () => (await expectOk<{ damaged: number }>(founder.get('/files/room/'))).damaged

describe('the hash check', () => {
  test('the check records the time for an unchanged file', async () => {
    expect((await openFile(founder, file)).checked_at).toBeNull()
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
    expect((await openFile(founder, file)).checked_at).toEqual(expect.any(String))
    expect((await founder.get('/files/room/')).json()).toMatchObject({
      damaged: 0,
      checked_at: expect.any(String) as string,
    })
  })

  test('a file with a changed byte is broken until its bytes are restored', async () => {
    const flipped = Buffer.from(stored)
    flipped[20] = (flipped[20] ?? 0) ^ 1
    await world.store.put(key, flipped)
    await check()

    expect(await damages()).toEqual({ 'Deed.txt': 'broken', 'Other.txt': null })
    expect(await damaged()).toBe(1)
    const response = await founder.get(`/files/${file}/bytes/`)
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { detail: expect.any(String) as string },
    ])
    await world.store.put(key, stored)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
  })

  test('a file without its bytes in the store is missing', async () => {
    await world.store.remove(key)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'missing', 'Other.txt': null })
    expect((await founder.get(`/files/${file}/bytes/`)).statusCode).toBe(409)
    await world.store.put(key, stored)
    await check()
    expect(await damaged()).toBe(0)
  })

  test('a file with another file’s bytes is broken', async () => {
    const other = (await storeKeys(world, founder)).find((one) => one !== key) ?? ''
    await world.store.put(key, await world.store.get(other))
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'broken', 'Other.txt': null })
    await world.store.put(key, stored)
    await check()
  })

  test('an unreachable store fails the check without marking files', async () => {
    const away = {
      ...world.store,
      get: () => Promise.reject(new StoreError('away', 'The test wants it so.')),
    }
    await expect(
      checkBlobs({ ...world.files, store: sealedStore(away, keys) }, founder.familyId, world.clock),
    ).rejects.toThrow(StoreError)
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
  })

  test('uploading the same bytes again repairs a damaged file everywhere', async () => {
    const copy = await putFile(world, founder, { name: 'Copy.txt', bytes: 'The deed of the mill' })
    await world.store.remove(key)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'missing', 'Copy.txt': 'missing', 'Other.txt': null })

    expect(await putFile(world, founder, { name: 'Deed.txt', bytes: 'The deed of the mill' })).toBe(file)
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Copy.txt': null, 'Other.txt': null })
    expect((await openFile(founder, file)).version).toBe(1)
    for (const id of [file, copy])
      expect((await founder.get(`/files/${id}/bytes/`)).body).toBe('The deed of the mill')
    expect((await openFile(founder, copy)).hash).toMatch(/^[0-9a-f]{64}$/)
    await check()
    expect(await damaged()).toBe(0)
  })
})
