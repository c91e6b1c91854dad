import { beforeAll, describe, expect, test } from 'vitest'

import { asked, keysOf, openOne } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { secretKey, useWorld, type Voice } from '../../../test/world.ts'
import { checkBlobs } from '#server/features/files/blob-tasks.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'

/** The nightly comparison of every file with its hash. */
const world = useWorld()
let founder: Voice
let file: string
let key: string
let stored: Buffer
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
  file = await putFile(world, founder, { name: 'Deed.txt', bytes: 'The deed of the mill' })
  ;[key = ''] = await keysOf(world, founder)
  stored = Buffer.from(await world.store.get(key))
  await putFile(world, founder, { name: 'Other.txt', bytes: 'Another file' })
})

const check = () => checkBlobs(world.files, founder.familyId, world.clock)
const damages = async () => Object.fromEntries((await filesOf(founder)).map(({ name, damage }) => [name, damage]))
const damaged = async () => (await asked<{ damaged: number }>(founder.get('/files/room/'))).damaged

describe('a file in the store', () => {
  test('that is as it was is found so, and when', async () => {
    expect((await openOne(founder, file)).checked_at).toBeNull()
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
    expect((await openOne(founder, file)).checked_at).toEqual(expect.any(String))
    expect((await founder.get('/files/room/')).json()).toMatchObject({ damaged: 0, checked_at: expect.any(String) as string })
  })

  test('of which one byte is another is broken, says so, and is healed with what was there before', async () => {
    const flipped = Buffer.from(stored)
    flipped[20] = (flipped[20] ?? 0) ^ 1
    await world.store.put(key, flipped)
    await check()

    expect(await damages()).toEqual({ 'Deed.txt': 'broken', 'Other.txt': null })
    expect(await damaged()).toBe(1)
    const answer = await founder.get(`/files/${file}/bytes/`)
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: expect.any(String) as string }])
    await world.store.put(key, stored)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
  })

  test('that is gone is missing', async () => {
    await world.store.remove(key)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'missing', 'Other.txt': null })
    expect((await founder.get(`/files/${file}/bytes/`)).statusCode).toBe(409)
    await world.store.put(key, stored)
    await check()
    expect(await damaged()).toBe(0)
  })

  test('that holds another one’s bytes is broken', async () => {
    const other = (await keysOf(world, founder)).find((one) => one !== key) ?? ''
    await world.store.put(key, await world.store.get(other))
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'broken', 'Other.txt': null })
    await world.store.put(key, stored)
    await check()
  })

  test('that does not answer says nothing about its files: the job fails and is done again', async () => {
    const away = { ...world.store, get: () => Promise.reject(new StoreTrouble('away', 'The test wants it so.')) }
    await expect(checkBlobs({ ...world.files, store: sealedStore(away, secretKey) }, founder.familyId, world.clock)).rejects.toThrow(StoreTrouble)
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Other.txt': null })
  })

  test('that is damaged is healed everywhere when somebody sends the same bytes again', async () => {
    const copy = await putFile(world, founder, { name: 'Copy.txt', bytes: 'The deed of the mill' })
    await world.store.remove(key)
    await check()
    expect(await damages()).toEqual({ 'Deed.txt': 'missing', 'Copy.txt': 'missing', 'Other.txt': null })

    expect(await putFile(world, founder, { name: 'Deed.txt', bytes: 'The deed of the mill' })).toBe(file)
    expect(await damages()).toEqual({ 'Deed.txt': null, 'Copy.txt': null, 'Other.txt': null })
    expect((await openOne(founder, file)).version).toBe(1)
    for (const id of [file, copy]) expect((await founder.get(`/files/${id}/bytes/`)).body).toBe('The deed of the mill')
    expect((await openOne(founder, copy)).hash).toMatch(/^[0-9a-f]{64}$/)
    await check()
    expect(await damaged()).toBe(0)
  })
})
