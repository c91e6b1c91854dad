import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { makeSecretKey, readSecretKey } from '#server/platform/secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forerunners-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

const quiet = () => {}

test('a new key is readable by its owner alone, and is found again', async () => {
  const path = join(folder, 'data', 'secret.key')

  const made = await makeSecretKey(path)
  const found = await readSecretKey(path, quiet)

  expect(made.bytes).toHaveLength(32)
  expect(found).toEqual(made)
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a fingerprint identifies its key and reveals nothing of it', async () => {
  const [one, other] = [await makeSecretKey(join(folder, 'one')), await makeSecretKey(join(folder, 'other'))]

  expect(one.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(one.fingerprint).not.toBe(other.fingerprint)
  expect(one.bytes.toString('hex')).not.toContain(one.fingerprint.slice(0, 8))
})

test('reading a missing key creates nothing', async () => {
  expect(await readSecretKey(join(folder, 'secret.key'), quiet)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

test('processes that create a key at the same time agree on one and leave no other files', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeSecretKey(join(folder, 'secret.key'))))

  expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test.each(['', 'short', 'A'.repeat(200)])(
  'an incomplete key (%j) is not overwritten, and refused with a sentence',
  async (text) => {
    const path = join(folder, 'secret.key')
    await writeFile(path, text, { mode: 0o600 })

    await expect(readSecretKey(path, quiet)).rejects.toThrow(`The secret key in ${path} is not whole.`)
    await expect(makeSecretKey(path)).rejects.toThrow(`The secret key in ${path} is not whole.`)
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)

test('a path that can’t contain a file is refused with a sentence', async () => {
  await writeFile(join(folder, 'file'), '')

  await expect(makeSecretKey(join(folder, 'file', 'secret.key'))).rejects.toThrow(
    'Check DATA_DIR or SECRET_KEY_FILE.',
  )
})

describe.skipIf(process.platform === 'win32')('the mode of the file', () => {
  test.each([0o604, 0o644, 0o602, 0o666])(
    'a key open to everyone (%o) is refused, with the command that closes it',
    async (mode) => {
      const path = join(folder, 'secret.key')
      await makeSecretKey(path)
      await chmod(path, mode)

      await expect(readSecretKey(path, quiet)).rejects.toThrow(`chmod 600 ${path}`)
    },
  )

  test.each([0o640, 0o440])('a key open to its group (%o) is used, with a warning', async (mode) => {
    const path = join(folder, 'secret.key')
    await makeSecretKey(path)
    await chmod(path, mode)
    const warnings: string[] = []

    expect(await readSecretKey(path, (sentence) => warnings.push(sentence))).toBeDefined()
    expect(warnings).toEqual([
      `The secret key in ${path} is open to its group. Unless that is meant, close it: chmod 600 ${path}`,
    ])
  })

  test.each([0o600, 0o400])('a key open to its owner alone (%o) is used without a warning', async (mode) => {
    const path = join(folder, 'secret.key')
    await makeSecretKey(path)
    await chmod(path, mode)
    const said: string[] = []

    expect(await readSecretKey(path, (sentence) => said.push(sentence))).toBeDefined()
    expect(said).toEqual([])
  })
})
