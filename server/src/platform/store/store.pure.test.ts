import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { fixedKeys } from '../../../test/keys.ts'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openStore } from '#server/platform/store/open-store.ts'
import { readStoreLocation } from '#server/platform/store/location.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import type { Store, StoredObject } from '#server/platform/store/store.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

async function inFolder(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return openStore(readStoreLocation(`file://${folder}/not/yet/made`, 'unused'))
}

async function inBucket(): Promise<Store> {
  const store = await openStore(
    readStoreLocation(server.url(`files/house_1/Test.${randomBytes(4).toString('hex')}`), 'unused'),
  )
  onTestFinished(() => store.close())
  return store
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function listOf(store: Store, prefix: string): Promise<StoredObject[]> {
  const listed: StoredObject[] = []
  for await (const object of store.list(prefix)) listed.push(object)
  return listed
}
const keysOf = async (store: Store, prefix: string) =>
  (await listOf(store, prefix)).map(({ key }) => key).toSorted()
const keys = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`)

describe.each([
  ['a folder', inFolder],
  ['a server that speaks S3', inBucket],
])('%s', (_, open) => {
  test('an object can be put, read, overwritten and removed', async () => {
    const store = await open()

    await store.put('family-1/file/0001', Buffer.from('one'))
    await store.put('family-1/file/0002', Buffer.from('two'))
    await store.put('family-1/file/0001', Buffer.from('another'))
    await store.remove('family-1/file/0002')

    expect(text(await store.get('family-1/file/0001'))).toBe('another')
    await expect(store.get('family-1/file/0002')).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'missing',
    })
    expect(await keysOf(store, '')).toEqual(['family-1/file/0001'])
  })

  test('a missing object is reported as missing, and removing it is harmless', async () => {
    const store = await open()
    await store.put('a/b', Buffer.from('there'))

    await expect(store.get('a/c')).rejects.toMatchObject({ reason: 'missing' })
    await expect(store.get('a/b/c')).rejects.toMatchObject({ reason: 'missing' })
    await expect(store.get('b')).rejects.toMatchObject({ reason: 'missing' })
    await Promise.all([
      store.remove('a/c'),
      store.remove('a/b/c'),
      store.remove('c/d/e'),
      store.remove('a/b'),
      store.remove('a/b'),
    ])
    await store.remove('a/b')

    expect(await keysOf(store, '')).toEqual([])
  })

  test('8 MiB come back unchanged, and so do zero bytes', async () => {
    const store = await open()
    const bytes = randomBytes(8 * 1024 * 1024)

    await store.put('large', bytes)
    await store.put('empty', new Uint8Array())
    // A slice of a larger buffer, not at its start.
    await store.put('part', bytes.subarray(1000, 1010))

    expect(hash(await store.get('large'))).toBe(hash(bytes))
    expect(await store.get('empty')).toHaveLength(0)
    expect(hash(await store.get('part'))).toBe(hash(bytes.subarray(1000, 1010)))
  })

  test('220 objects, more than two pages, are listed with size and time, without those of other prefixes', async () => {
    const store = await open()
    const begun = Date.now()
    const wanted = keys('many/', 220)
    for (let at = 0; at < wanted.length; at += 50)
      await Promise.all(wanted.slice(at, at + 50).map((key) => store.put(key, Buffer.from(key))))
    await store.put('other/1', Buffer.from('other'))

    const listed = await listOf(store, 'many/')

    expect(listed.map(({ key }) => key).toSorted()).toEqual(wanted)
    expect(new Set(listed.map(({ size }) => size))).toEqual(new Set([9]))
    // Some servers report only seconds.
    expect(listed.every(({ at }) => at.getTime() > begun - 2000 && at.getTime() < Date.now() + 2000)).toBe(
      true,
    )
  })

  test('a list prefix may end within a name', async () => {
    const store = await open()
    for (const key of ['a/1', 'a/10', 'a/1/x', 'a/2', 'ab', 'a', 'b/a/1'])
      await store.put(key, Buffer.from(key))

    expect(await keysOf(store, 'a/1')).toEqual(['a/1', 'a/1/x', 'a/10'])
    expect(await keysOf(store, 'a')).toEqual(['a', 'a/1', 'a/1/x', 'a/10', 'a/2', 'ab'])
    expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/1/x', 'a/10', 'a/2'])
    expect(await keysOf(store, 'c/d/')).toEqual([])
    expect(text(await store.get('a'))).toBe('a')
  })

  test('one of many concurrent puts wins, and readers always get a complete object', async () => {
    const store = await open()
    const fills = Array.from({ length: 8 }, (_, at) => Buffer.alloc(1024 * 1024, at + 1))
    const hashes = fills.map(hash)
    await store.put('one', fills[0] as Buffer)

    const reading = Array.from({ length: 8 }, async () => hash(await store.get('one')))
    const [read] = await Promise.all([Promise.all(reading), ...fills.map((bytes) => store.put('one', bytes))])
    const left = hash(await store.get('one'))

    for (const found of [...read, left]) expect(hashes).toContain(found)
    expect(await keysOf(store, '')).toEqual(['one'])
  })

  test('concurrent puts and removes in one folder don’t interfere', async () => {
    const store = await open()

    const comeAndGo = async (key: string) => {
      for (let round = 0; round < 20; round++) {
        await store.put(key, Buffer.from(key))
        await store.remove(key)
      }
      await store.put(key, Buffer.from(key))
    }
    await Promise.all(keys('deep/deeper/', 6).map(comeAndGo))

    expect(await keysOf(store, '')).toEqual(keys('deep/deeper/', 6))
  })

  test.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'A',
    'a.b',
    'a_b',
    'a b',
    'ä',
    'a\n',
    'a\0',
    'a\\b',
    'a%2fb',
    'a'.repeat(256),
  ])('the key %j is a programming error', async (key) => {
    const store = await open()

    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.remove(key)).rejects.toThrow(TypeError)
    if (!['', 'a/'].includes(key)) await expect(keysOf(store, key)).rejects.toThrow(TypeError)
  })

  test('an object over the size limit is a programming error', async () => {
    const store = await open()

    await expect(store.put('large', new Uint8Array(16 * 1024 * 1024 + 1))).rejects.toThrow(RangeError)
  })

  test('the probe succeeds and leaves nothing behind', async () => {
    const store = await open()

    await store.probe()

    expect(await keysOf(store, '')).toEqual([])
  })

  test('sealed bytes come back unchanged and are stored unreadable', async () => {
    const store = await open()
    const sealed = sealedStore(store, fixedKeys(randomBytes(32)))
    const bytes = Buffer.from('The mill goes to Anna. '.repeat(1000))

    await sealed.put('family/file/0001', bytes, 'file:0001')

    expect(bytes.equals(await sealed.get('family/file/0001', 'file:0001'))).toBe(true)
    const lying = Buffer.from(await store.get('family/file/0001'))
    expect(lying).toHaveLength(bytes.length + 45)
    expect(lying.includes('mill')).toBe(false)
  })
})
