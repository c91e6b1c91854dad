import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

import { connect, createAccount, get, password, post } from './ask.ts'
import { metadata } from '../files.ts'
import { fixedKeys } from '../keys.ts'
import { serviceValues } from '../mesh.ts'
import { type RunningServer, startServer, removeDataDirs } from '../../../test/start-server.ts'
import { pieceContext } from '#server/features/files/blobs.ts'
import { sealer } from '#server/platform/sealed.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { sealedColumns } from '#server/sealed-columns.ts'
import { builderFor } from '#server/platform/database/client-driver.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

afterAll(removeDataDirs)

let server: RunningServer
let cookie: string
let path: string
let old: Buffer
const files: { id: string; bytes: Buffer }[] = []
const modelKey = 'sk-the-key-of-helena'

const readKey = async (file: string) => Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')

beforeEach(async () => {
  files.length = 0
  server = await startServer()
  path = join(server.dataDir, 'secret.key')
  old = await readKey(path)
  cookie = await createAccount(server.url, 'helena@hallam.test')
  const saved = [
    await post(server.url, '/account/two-factor/set-up/', { current_password: password }, cookie),
    await post(
      server.url,
      '/account/llm/',
      { provider: 'mistral', api_key: modelKey, model_name: 'small' },
      cookie,
    ),
    await post(
      server.url,
      '/mesh/contacts/',
      serviceValues({ authentication: 'bearer', secret: 'the secret of the archive' }),
      cookie,
    ),
  ]
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  for (let number = 1; number <= 40; number++)
    files.push(await upload(`Deed ${number}.bin`, randomBytes(1000 * number)))
  files.push(await upload('Film.mov', randomBytes(20 * 1024 * 1024)))
})
afterEach(() => server.close())

async function upload(name: string, bytes: Buffer): Promise<{ id: string; bytes: Buffer }> {
  const room = (await (await get(server.url, '/files/room/', cookie)).json()) as {
    categories: { id: string }[]
  }
  const response = await fetch(`${server.url}/api/files/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ filename: name, category: room.categories[0]?.id ?? '' }),
    },
    body: new Uint8Array(bytes),
  })
  const id = response.headers.get('forerunners-file')
  if (!id) throw new Error(`${response.status} ${await response.text()}`)
  return { id, bytes }
}

const env = () => ({ ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' })
const command = ['dist/server/command.js', 'rotate-key']
const rotate = (...words: string[]) =>
  spawnSync(process.execPath, [...command, ...words], { env: env(), encoding: 'utf8' })

/** Starts a rotation and kills it after a while; returns whether it was still running. */
async function rotateAndKill(ms: number): Promise<boolean> {
  const run = spawn(process.execPath, command, { env: env(), stdio: 'ignore' })
  const ended = new Promise((resolve) => run.once('exit', resolve))
  await Promise.race([ended, sleep(ms)])
  const isKilled = run.kill('SIGKILL')
  await ended
  return isKilled
}

async function expectAllFiles(): Promise<void> {
  for (const { id, bytes } of files) {
    const got = await get(server.url, `/files/${id}/bytes/`, cookie)
    expect(got.status).toBe(200)
    expect(bytes.equals(Buffer.from(await got.arrayBuffer()))).toBe(true)
  }
}

/** The number of encrypted texts and chunks, and how many of them one key opens. */
async function openedBy(key: Buffer): Promise<{ all: number; opened: number }> {
  const client = await connect(server.dataDir)
  const keys = fixedKeys(key)
  let [all, opened] = [0, 0]
  for (const { purpose, read } of sealedColumns) {
    // As the superuser, who sees every family.
    const texts = await read(builderFor(client) as Tx, sql``)
    all += texts.length
    for (const { text, place } of texts) {
      try {
        sealer(keys, purpose).open(text, place)
        opened++
      } catch {
        // Not encrypted with this key.
      }
    }
  }
  const store = sealedStore(folderStore(join(server.dataDir, 'files')), keys)
  const { rows } = await client.query<{ family_id: string; blob_id: string; start: number; key: string }>(
    'select * from blob_pieces',
  )
  await client.end()
  all += rows.length
  for (const piece of rows) {
    const place = pieceContext({ familyId: piece.family_id, blobId: piece.blob_id }, piece.start)
    opened += await store.get(piece.key, place).then(
      () => 1,
      () => 0,
    )
  }
  return { all, opened }
}

test('a rotation killed again and again continues while the server works, and finally only the new key opens anything', async () => {
  const before = await openedBy(old)
  expect(before.opened).toBe(before.all)
  expect(before.all).toBeGreaterThan(45)

  let kills = 0
  let isHalf = false
  for (let ms = 300; ms < 60_000; ms += 100) {
    if (!(await rotateAndKill(ms))) break
    kills++
    const [byOld, byNew] = existsSync(`${path}.new`)
      ? [await openedBy(old), await openedBy(await readKey(`${path}.new`))]
      : []
    if (byOld && byNew && byOld.opened > 0 && byNew.opened > 0) isHalf = true
    await expectAllFiles()
    if (kills % 3 === 0) files.push(await upload(`During ${kills}.bin`, randomBytes(5000)))
    if (kills === 2) {
      // A restart in the middle: the server has both keys.
      await server.end('SIGTERM')
      server = await startServer({ DATA_DIR: server.dataDir })
    }
  }
  expect(isHalf, 'a kill left a part sealed with each key').toBe(true)
  const last = rotate()

  expect(last.stderr).toBe('')
  expect(last.status).toBe(0)
  const current = await readKey(path)
  expect(current.equals(old)).toBe(false)
  expect((await readdir(server.dataDir)).filter((name) => name.startsWith('secret.key'))).toEqual([
    'secret.key',
  ])
  const after = await openedBy(current)
  expect(after.opened).toBe(after.all)
  expect((await openedBy(old)).opened).toBe(0)
  await expectAllFiles()
  files.push(await upload('After.bin', randomBytes(5000)))
  expect(
    (await post(server.url, '/account/two-factor/set-up/', { current_password: password }, cookie)).status,
  ).toBe(200)
  expect((await openedBy(current)).opened).toBe(after.all + 1)

  await server.end('SIGTERM')
  server = await startServer({ DATA_DIR: server.dataDir })
  await expectAllFiles()
  expect(server.said()).not.toContain('rotation')
})

test('a damaged chunk keeps both keys, which a start then needs, until it is skipped', async () => {
  const client = await connect(server.dataDir)
  const { rows } = await client.query<{ key: string }>('select key from blob_pieces order by key limit 1')
  await client.end()
  const store = folderStore(join(server.dataDir, 'files'))
  await store.put(rows[0]?.key ?? '', Buffer.from('no longer a piece'))

  const kept = rotate()
  expect(kept.status).toBe(1)
  expect(kept.stderr).toContain('1 pieces of files are missing or damaged')
  expect((await readKey(path)).equals(old)).toBe(true)

  await server.end('SIGTERM')
  const next = await readFile(`${path}.new`)
  await writeFile(`${path}.new`, `${randomBytes(32).toString('base64url')}\n`)
  await expect(startServer({ DATA_DIR: server.dataDir })).rejects.toThrow(
    `needs both files, ${path} and ${path}.new`,
  )
  await writeFile(`${path}.new`, next)
  server = await startServer({ DATA_DIR: server.dataDir })
  expect(server.said()).toContain('npm run rotate-key goes on with it')

  const left = rotate('--pass-damaged')
  expect(left.status).toBe(0)
  expect((await readKey(path)).equals(old)).toBe(false)
})
