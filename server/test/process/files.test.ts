import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createAccount, get } from './ask.ts'
import { metadata } from '../files.ts'
import { newDataDir, openHouse, removeDataDirs } from '../../../test/open-house.ts'

afterAll(removeDataDirs)

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const tus = (cookie: string, more: Record<string, string> = {}) => ({ cookie, 'tus-resumable': '1.0.0', ...more })
const bytesType = { 'content-type': 'application/offset+octet-stream' }

async function begin(url: string, cookie: string, { name, size }: { name: string; size: number }): Promise<string> {
  const room = (await (await get(url, '/files/room/', cookie)).json()) as { categories: { id: string }[] }
  const about = { 'upload-length': String(size), 'upload-metadata': metadata({ filename: name, category: room.categories[0]?.id ?? '' }) }
  const answer = await fetch(`${url}/api/files/uploads`, { method: 'POST', headers: tus(cookie, about) })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

const offsetOf = async (url: string, cookie: string, path: string) =>
  Number((await fetch(`${url}${path}`, { method: 'HEAD', headers: tus(cookie) })).headers.get('upload-offset'))

const patch = (url: string, cookie: string, path: string, offset: number, body: Buffer) =>
  fetch(`${url}${path}`, { method: 'PATCH', headers: tus(cookie, { ...bytesType, 'upload-offset': String(offset) }), body: new Uint8Array(body) })

test('killed while a file comes in, it goes on from what was kept, and the bytes are the same', async () => {
  const dataDir = await newDataDir()
  const bytes = randomBytes(60 * 1024 * 1024)
  let house = await openHouse({ DATA_DIR: dataDir })
  const cookie = await createAccount(house.url, 'upload@house.test')
  const path = await begin(house.url, cookie, { name: 'Film.mov', size: bytes.length })

  for (let round = 0; round < 4; round++) {
    const at = await offsetOf(house.url, cookie, path)
    expect(at, 'nothing that was kept is lost').toBeGreaterThanOrEqual(round * 4 * 1024 * 1024)
    const sending = patch(house.url, cookie, path, at, bytes.subarray(at)).catch(() => undefined)
    const wanted = Math.min(at + 4 * 1024 * 1024, bytes.length)
    await expect.poll(() => offsetOf(house.url, cookie, path).catch(() => 0)).toBeGreaterThanOrEqual(wanted)
    await house.end('SIGKILL')
    await sending
    house = await openHouse({ DATA_DIR: dataDir })
  }
  const at = await offsetOf(house.url, cookie, path)
  const last =
    at === bytes.length
      ? await fetch(`${house.url}${path}`, { method: 'HEAD', headers: tus(cookie) })
      : await patch(house.url, cookie, path, at, bytes.subarray(at))
  const file =
    last.headers.get('forerunners-file') ?? (await patch(house.url, cookie, path, bytes.length, Buffer.alloc(0))).headers.get('forerunners-file')
  const got = Buffer.from(await (await get(house.url, `/files/${file}/bytes/`, cookie)).arrayBuffer())
  expect(sha(got)).toBe(sha(bytes))
  await house.close()
})

test('the text of a file is read in a process of its own and found, and a stop leaves no process behind', async () => {
  const house = await openHouse()
  const cookie = await createAccount(house.url, 'reading@house.test')
  const page = Buffer.from('<!doctype html><title>Deed</title><p>The owners keep a right of way.</p>')
  const path = await begin(house.url, cookie, { name: 'Deed.html', size: page.length })
  expect((await patch(house.url, cookie, path, 0, page)).status).toBe(204)

  const found = async () => {
    const answer = (await (await get(house.url, '/files/search/?words=right%20of%20way', cookie)).json()) as {
      items: { passage: { text: string } | null }[]
    }
    return answer.items[0]?.passage?.text
  }
  await expect.poll(found).toContain('right of way')
  expect(await house.end('SIGTERM')).toBe(0)
})

test('a stop does not wait for who sends and falls silent; what has come is kept', async () => {
  const dataDir = await newDataDir()
  let house = await openHouse({ DATA_DIR: dataDir })
  const cookie = await createAccount(house.url, 'silent@house.test')
  const path = await begin(house.url, cookie, { name: 'Silent.bin', size: 24 * 1024 * 1024 })
  const sending = request(`${house.url}${path}`, {
    method: 'PATCH',
    headers: { ...tus(cookie, { ...bytesType, 'upload-offset': '0' }), 'content-length': String(24 * 1024 * 1024) },
  })
  sending.on('error', () => undefined)
  sending.write(randomBytes(7 * 1024 * 1024))
  await expect.poll(() => offsetOf(house.url, cookie, path)).toBeGreaterThan(0)

  expect(await house.end('SIGTERM')).toBe(0)
  house = await openHouse({ DATA_DIR: dataDir })
  expect(await offsetOf(house.url, cookie, path)).toBeGreaterThanOrEqual(4 * 1024 * 1024)
  await house.close()
})

test('a full disk is said in a sentence, loses nothing, and goes on when there is room', async ({ skip }) => {
  const disk = await mkdtemp(join(tmpdir(), 'forerunners-disk-'))
  try {
    mount(disk, '12m')
  } catch {
    await rm(disk, { recursive: true, force: true })
    skip('a small file system can only be mounted as root')
  }
  const house = await openHouse({ FILES_URL: `file://${disk}` })
  try {
    const cookie = await createAccount(house.url, 'full@house.test')
    const bytes = randomBytes(16 * 1024 * 1024)
    const path = await begin(house.url, cookie, { name: 'Large.bin', size: bytes.length })
    const refused = await patch(house.url, cookie, path, 0, bytes)

    expect(refused.status).toBe(507)
    expect(((await refused.json()) as { detail: string }).detail).toContain('no room')
    const at = await offsetOf(house.url, cookie, path)
    expect(at).toBeGreaterThan(0)
    expect(((await (await get(house.url, '/files/', cookie)).json()) as { items: unknown[] }).items).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=40m', disk])
    const last = await patch(house.url, cookie, path, at, bytes.subarray(at))
    expect(last.status).toBe(204)
    const got = Buffer.from(await (await get(house.url, `/files/${last.headers.get('forerunners-file')}/bytes/`, cookie)).arrayBuffer())
    expect(sha(got)).toBe(sha(bytes))
  } finally {
    await house.close()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  }
})

function mount(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
}
