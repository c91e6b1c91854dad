import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { folderStore } from '#server/platform/store/folder-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'

const secretKey = randomBytes(32)
const key = 'family-a/file/0001'
const place = 'file:0001'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = folderStore(folder)
  const sealed = sealedStore(store, secretKey)
  await sealed.put(key, Buffer.from('The mill goes to Anna.'), place)
  return { store, sealed, lying: Buffer.from(await store.get(key)) }
}

test('a single changed bit, wherever it is, is noticed', async () => {
  const { store, sealed, lying } = await open()

  for (let at = 0; at < lying.length; at++) {
    const changed = Buffer.from(lying)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    await store.put(key, changed)
    await expect(sealed.get(key, place), `byte ${at}`).rejects.toMatchObject({ name: 'StoreTrouble', reason: 'broken' })
  }
})

test('what was cut off or added is noticed', async () => {
  const { store, sealed, lying } = await open()

  for (const length of [0, 1, 13, 28, 29, lying.length - 1]) {
    await store.put(key, lying.subarray(0, length))
    await expect(sealed.get(key, place), `${length} bytes`).rejects.toMatchObject({ reason: 'broken' })
  }
  await store.put(key, Buffer.concat([lying, Buffer.of(0)]))
  await expect(sealed.get(key, place)).rejects.toMatchObject({ reason: 'broken' })
})

test.each([
  ['another piece of the file', 'family-a/file/0002'],
  ['another family’s file', 'family-b/file/0001'],
])('an object moved to %s can’t be opened there', async (_, elsewhere) => {
  const { store, sealed, lying } = await open()

  await store.put(elsewhere, lying)

  await expect(sealed.get(elsewhere, place)).rejects.toMatchObject({ reason: 'broken' })
})

test('it opens only as what it was put', async () => {
  const { sealed } = await open()

  await expect(sealed.get(key, 'file:0002')).rejects.toMatchObject({ reason: 'broken' })
  await expect(sealed.get(key, '')).rejects.toMatchObject({ reason: 'broken' })
})

test('another house’s key does not open it', async () => {
  const { store } = await open()

  await expect(sealedStore(store, randomBytes(32)).get(key, place)).rejects.toMatchObject({ reason: 'broken' })
})

test('what is missing is missing, not broken', async () => {
  const { sealed } = await open()

  await expect(sealed.get('family-a/file/0009', place)).rejects.toMatchObject({ reason: 'missing' })
})

test('what lies there has the form that was written down, with a key of its own for each family', async () => {
  const { lying } = await open()

  const familyKey = Buffer.from(hkdfSync('sha256', secretKey, 'forerunners', 'files:family-a', 32))
  const cipher = createDecipheriv('aes-256-gcm', familyKey, lying.subarray(1, 13))
    .setAAD(Buffer.from(`${key}\n${place}`))
    .setAuthTag(lying.subarray(-16))

  expect(lying[0]).toBe(1)
  expect(Buffer.concat([cipher.update(lying.subarray(13, -16)), cipher.final()]).toString()).toBe('The mill goes to Anna.')
})

test('the same bytes look different each time they are sealed', async () => {
  const { store, sealed, lying } = await open()

  await sealed.put(key, Buffer.from('The mill goes to Anna.'), place)

  expect(lying.subarray(13).equals((await store.get(key)).subarray(13))).toBe(false)
})
