import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { fixedKeys } from '../../../test/keys.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'
import { fingerprintOf } from '#server/platform/secret-key.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'

const secretKey = randomBytes(32)
const key = 'family-a/file/0001'
const place = 'file:0001'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = folderStore(folder)
  const sealed = sealedStore(store, fixedKeys(secretKey))
  await sealed.put(key, Buffer.from('The mill goes to Anna.'), place)
  return { store, sealed, lying: Buffer.from(await store.get(key)) }
}

test('any flipped bit is detected', async () => {
  const { store, sealed, lying } = await open()

  for (let at = 0; at < lying.length; at++) {
    const changed = Buffer.from(lying)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    await store.put(key, changed)
    await expect(sealed.get(key, place), `byte ${at}`).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'broken',
    })
  }
})

test('truncated or extended objects are detected', async () => {
  const { store, sealed, lying } = await open()

  for (const length of [0, 1, 16, 17, 29, 44, 45, lying.length - 1]) {
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

test('an object opens only with the place it was put for', async () => {
  const { sealed } = await open()

  await expect(sealed.get(key, 'file:0002')).rejects.toMatchObject({ reason: 'broken' })
  await expect(sealed.get(key, '')).rejects.toMatchObject({ reason: 'broken' })
})

test('the key of another server does not open an object', async () => {
  const { store } = await open()

  await expect(sealedStore(store, fixedKeys(randomBytes(32))).get(key, place)).rejects.toMatchObject({
    reason: 'broken',
  })
})

test('a missing object is reported as missing, not as broken', async () => {
  const { sealed } = await open()

  await expect(sealed.get('family-a/file/0009', place)).rejects.toMatchObject({ reason: 'missing' })
})

test('a stored object has the documented format, with a derived key for each family', async () => {
  const { lying } = await open()

  const familyKey = Buffer.from(hkdfSync('sha256', secretKey, 'forerunners', 'files:family-a', 32))
  const cipher = createDecipheriv('aes-256-gcm', familyKey, lying.subarray(17, 29))
    .setAAD(Buffer.from(`${key}\n${place}`))
    .setAuthTag(lying.subarray(-16))

  expect(lying[0]).toBe(2)
  expect(lying.subarray(1, 17).toString('hex')).toBe(fingerprintOf(secretKey))
  expect(Buffer.concat([cipher.update(lying.subarray(29, -16)), cipher.final()]).toString()).toBe(
    'The mill goes to Anna.',
  )
})

test('the same bytes are sealed differently each time', async () => {
  const { store, sealed, lying } = await open()

  await sealed.put(key, Buffer.from('The mill goes to Anna.'), place)

  expect(lying.subarray(17).equals((await store.get(key)).subarray(17))).toBe(false)
})

/** Seals a chunk as before keys had fingerprints. */
function firstForm(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const familyKey = Buffer.from(hkdfSync('sha256', secret, 'forerunners', 'files:family-a', 32))
  const cipher = createCipheriv('aes-256-gcm', familyKey, nonce).setAAD(Buffer.from(`${key}\n${place}`))
  return Buffer.concat([Buffer.of(1), nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

test('an object of format 1, which names no key, opens with whichever key sealed it', async () => {
  const { store } = await open()
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  await store.put(key, firstForm(older, 'The mill goes to Anna.'))

  const both = await sealedStore(store, fixedKeys(newer, older)).get(key, place)

  expect(Buffer.from(both).toString()).toBe('The mill goes to Anna.')
  await expect(sealedStore(store, fixedKeys(newer)).get(key, place)).rejects.toMatchObject({
    reason: 'broken',
  })
})

test('put returns the fingerprint of the sealing key, and only that key opens the object', async () => {
  const { store } = await open()
  const [older, newer] = [randomBytes(32), randomBytes(32)]

  const fingerprint = await sealedStore(store, fixedKeys(newer, older)).put(
    key,
    Buffer.from('The mill goes to Anna.'),
    place,
  )

  expect(fingerprint).toBe(fingerprintOf(newer))
  expect(Buffer.from(await sealedStore(store, fixedKeys(newer)).get(key, place)).toString()).toBe(
    'The mill goes to Anna.',
  )
  await expect(sealedStore(store, fixedKeys(older)).get(key, place)).rejects.toMatchObject({
    reason: 'broken',
  })
})
