import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createAccount, get } from './ask.ts'
import { beginUpload, readUpload, sendPiece } from '../tus.ts'
import { newDataDir, startServer, removeDataDirs } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const offsetOf = async (url: string, cookie: string, path: string) =>
  Number((await readUpload(url, cookie, path)).headers.get('upload-offset'))

const patch = (url: string, cookie: string, path: string, offset: number, body: Buffer) =>
  sendPiece(url, cookie, { path, offset, body })

test('an upload that is cut by a kill resumes from its durable offset, with the same bytes', async () => {
  const dataDir = await newDataDir()
  const bytes = randomBytes(60 * 1024 * 1024)
  let server = await startServer({ DATA_DIR: dataDir })
  const cookie = await createAccount(server.url, 'upload@house.test')
  const path = await beginUpload(server.url, cookie, { name: 'Film.mov', size: bytes.length })

  for (let round = 0; round < 4; round++) {
    const at = await offsetOf(server.url, cookie, path)
    expect(at, 'nothing that was kept is lost').toBeGreaterThanOrEqual(round * 4 * 1024 * 1024)
    const sending = patch(server.url, cookie, path, at, bytes.subarray(at)).catch(() => undefined)
    const wanted = Math.min(at + 4 * 1024 * 1024, bytes.length)
    await expect.poll(() => offsetOf(server.url, cookie, path).catch(() => 0)).toBeGreaterThanOrEqual(wanted)
    await server.end('SIGKILL')
    await sending
    server = await startServer({ DATA_DIR: dataDir })
  }
  const at = await offsetOf(server.url, cookie, path)
  const last =
    at === bytes.length
      ? await readUpload(server.url, cookie, path)
      : await patch(server.url, cookie, path, at, bytes.subarray(at))
  const file =
    last.headers.get('forerunners-file') ??
    (await patch(server.url, cookie, path, bytes.length, Buffer.alloc(0))).headers.get('forerunners-file')
  const got = Buffer.from(await (await get(server.url, `/files/${file}/bytes/`, cookie)).arrayBuffer())
  expect(sha(got)).toBe(sha(bytes))
  await server.close()
})

test('the text of a file is extracted in its own process and found, and a stop leaves no process behind', async () => {
  const server = await startServer()
  const cookie = await createAccount(server.url, 'reading@house.test')
  const page = Buffer.from('<!doctype html><title>Deed</title><p>The owners keep a right of way.</p>')
  const path = await beginUpload(server.url, cookie, { name: 'Deed.html', size: page.length })
  expect((await patch(server.url, cookie, path, 0, page)).status).toBe(204)

  const found = async () => {
    const response = (await (
      await get(server.url, '/files/search/?words=right%20of%20way', cookie)
    ).json()) as {
      items: { passage: { text: string } | null }[]
    }
    return response.items[0]?.passage?.text
  }
  await expect.poll(found).toContain('right of way')
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a stop does not wait for a silent uploader, and received bytes are stored', async () => {
  const dataDir = await newDataDir()
  let server = await startServer({ DATA_DIR: dataDir })
  const cookie = await createAccount(server.url, 'silent@house.test')
  const path = await beginUpload(server.url, cookie, { name: 'Silent.bin', size: 24 * 1024 * 1024 })
  const sending = request(`${server.url}${path}`, {
    method: 'PATCH',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(24 * 1024 * 1024),
    },
  })
  sending.on('error', () => undefined)
  sending.write(randomBytes(7 * 1024 * 1024))
  await expect.poll(() => offsetOf(server.url, cookie, path)).toBeGreaterThan(0)

  expect(await server.end('SIGTERM')).toBe(0)
  server = await startServer({ DATA_DIR: dataDir })
  expect(await offsetOf(server.url, cookie, path)).toBeGreaterThanOrEqual(4 * 1024 * 1024)
  await server.close()
})

test('a full disk is reported, loses nothing, and the upload continues when there is space', async ({
  skip,
}) => {
  const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
  try {
    mount(disk, '12m')
  } catch {
    await rm(disk, { recursive: true, force: true })
    skip('a small file system can only be mounted as root')
  }
  const server = await startServer({ FILES_URL: `file://${disk}` })
  try {
    const cookie = await createAccount(server.url, 'full@house.test')
    const bytes = randomBytes(16 * 1024 * 1024)
    const path = await beginUpload(server.url, cookie, { name: 'Large.bin', size: bytes.length })
    const refused = await patch(server.url, cookie, path, 0, bytes)

    expect(refused.status).toBe(507)
    expect(((await refused.json()) as { detail: string }).detail).toContain('is full')
    const at = await offsetOf(server.url, cookie, path)
    expect(at).toBeGreaterThan(0)
    expect(((await (await get(server.url, '/files/', cookie)).json()) as { items: unknown[] }).items).toEqual(
      [],
    )
    execFileSync('mount', ['-o', 'remount,size=40m', disk])
    const last = await patch(server.url, cookie, path, at, bytes.subarray(at))
    expect(last.status).toBe(204)
    const got = Buffer.from(
      await (
        await get(server.url, `/files/${last.headers.get('forerunners-file')}/bytes/`, cookie)
      ).arrayBuffer(),
    )
    expect(sha(got)).toBe(sha(bytes))
  } finally {
    await server.close()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

function mount(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
}
