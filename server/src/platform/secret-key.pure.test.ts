import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readSecretKey } from '#server/platform/secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the first start makes a key that only its owner can read, and every other start finds it', async () => {
  const path = join(folder, 'data', 'secret.key')

  const made = await readSecretKey(path)
  const found = await readSecretKey(path)

  expect(made).toHaveLength(32)
  expect(found.equals(made)).toBe(true)
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('processes that start at the same time agree on one key, and leave nothing else behind', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(join(folder, 'secret.key'))))

  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test.each(['', 'short', 'A'.repeat(200)])('a key that is not whole (%j) is not overwritten, and said in a sentence', async (text) => {
  const path = join(folder, 'secret.key')
  await writeFile(path, text)

  await expect(readSecretKey(path)).rejects.toThrow(`The secret key in ${path} is not whole.`)
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a place where no file can be is said in a sentence', async () => {
  await writeFile(join(folder, 'file'), '')

  await expect(readSecretKey(join(folder, 'file', 'secret.key'))).rejects.toThrow('Check DATA_DIR or SECRET_KEY_FILE.')
})
