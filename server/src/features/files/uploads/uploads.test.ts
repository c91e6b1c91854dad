import { createHash, randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'

import { beforeAll, describe, expect, test } from 'vitest'

import { filesOf, metadata, putFile, send, shelf } from '../../../../test/files.ts'
import { useWorld, type Voice } from '../../../../test/world.ts'

const world = useWorld()
let founder: Voice
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const tus = (voice: Voice, more: Record<string, string> = {}) => ({ cookie: voice.cookie, 'tus-resumable': '1.0.0', ...more })
const bytesType = { 'content-type': 'application/offset+octet-stream' }

async function begin(voice: Voice, { name = 'Film.mov', size, category }: { name?: string; size: number; category?: string }): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: tus(voice, {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: name, category: category ?? (await shelf(voice)).id }),
    }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return String(answer.headers.location)
}

const patch = (voice: Voice, url: string, offset: number, payload: Buffer) =>
  world.app.inject({ method: 'PATCH', url, headers: tus(voice, { ...bytesType, 'upload-offset': String(offset) }), payload })
const head = (voice: Voice, url: string) => world.app.inject({ method: 'HEAD', url, headers: tus(voice) })
const bytesOf = async (voice: Voice, id: string, more = '') => (await voice.get(`/files/${id}/bytes/${more}`)).rawPayload

describe('a file that is sent', () => {
  test('is kept with the same bytes, and lies sealed in the store', async () => {
    const bytes = randomBytes(200_000)
    const id = await putFile(world, founder, { name: 'Survey.bin', bytes })

    expect(sha(await bytesOf(founder, id))).toBe(sha(bytes))
    const stored: Buffer[] = []
    for await (const { key } of world.store.list('')) stored.push(Buffer.from(await world.store.get(key)))
    expect(stored.some((piece) => piece.includes(bytes.subarray(1000, 1064)))).toBe(false)
  })

  test('in parts is a file only when the last byte is there', async () => {
    const bytes = randomBytes(10 * 1024 * 1024 + 123)
    const url = await begin(founder, { name: 'Orchard.mov', size: bytes.length })
    const cut = 9_000_001

    expect((await patch(founder, url, 0, bytes.subarray(0, cut))).headers['upload-offset']).toBe(String(cut))
    expect((await filesOf(founder)).map(({ name }) => name)).not.toContain('Orchard.mov')
    expect((await head(founder, url)).headers['upload-offset']).toBe(String(cut))
    const last = await patch(founder, url, cut, bytes.subarray(cut))

    expect(last.statusCode).toBe(204)
    expect(sha(await bytesOf(founder, String(last.headers['forerunners-file'])))).toBe(sha(bytes))
  })

  test('goes on from what is kept when the connection is cut', async () => {
    const bytes = randomBytes(6 * 1024 * 1024)
    const url = await begin(founder, { name: 'Cut.bin', size: bytes.length })
    const address = world.app.server.listening ? (world.app.server.address() as AddressInfo) : await listen()
    await new Promise<void>((resolve) => {
      const socket = connect(address.port, '127.0.0.1', () => {
        const lines = [
          `PATCH ${url} HTTP/1.1`,
          'host: house.test',
          `cookie: ${founder.cookie}`,
          'tus-resumable: 1.0.0',
          'upload-offset: 0',
          'content-type: application/offset+octet-stream',
          `content-length: ${bytes.length}`,
          '',
          '',
        ]
        socket.write(lines.join('\r\n'))
        // Destroyed when the house has taken everything that was written.
        socket.write(bytes.subarray(0, 5_400_000), () => setImmediate(() => socket.destroy()))
      })
      socket.on('close', () => resolve())
      socket.on('error', () => undefined)
    })

    const kept = async () => Number((await head(founder, url)).headers['upload-offset'])
    await expect.poll(kept).toBeGreaterThanOrEqual(4 * 1024 * 1024)
    // As a client does: where the end of the old request came in between, it looks again.
    let last = await patch(founder, url, 0, bytes)
    for (let tries = 0; last.statusCode === 409 && tries < 10; tries++) {
      const at = await kept()
      last = await patch(founder, url, at, bytes.subarray(at))
    }
    expect(last.statusCode, last.body).toBe(204)
    expect(sha(await bytesOf(founder, String(last.headers['forerunners-file'])))).toBe(sha(bytes))
  })

  test('of no bytes is a file too', async () => {
    const id = await putFile(world, founder, { name: 'Empty.txt', bytes: '' })
    expect((await bytesOf(founder, id)).length).toBe(0)
  })

  async function listen(): Promise<AddressInfo> {
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    return world.app.server.address() as AddressInfo
  }
})

describe('the same', () => {
  test('name is the next version, and the one before can still be fetched', async () => {
    const id = await putFile(world, founder, { name: 'Tenancy.txt', bytes: 'first' })
    const again = await putFile(world, founder, { name: 'tenancy.TXT', bytes: 'second' })

    expect(again).toBe(id)
    expect((await filesOf(founder)).find((file) => file.id === id)).toMatchObject({ version: 2, size: 6 })
    expect(String(await bytesOf(founder, id))).toBe('second')
    expect(String(await bytesOf(founder, id, '?version=1'))).toBe('first')
  })

  test('bytes are stored once, whatever they are called', async () => {
    const { founder: other } = await world.foundFamily()
    const count = async () => {
      let pieces = 0
      for await (const { key } of world.store.list('')) if (key.startsWith(other.familyId)) pieces++
      return pieces
    }
    await putFile(world, other, { name: 'One.txt', bytes: 'the same bytes' })
    const before = await count()
    await putFile(world, other, { name: 'Two.txt', bytes: 'the same bytes' })
    await import('#server/features/files/blob-tasks.ts').then(({ removeBlobs }) => removeBlobs(world.files, other.familyId))

    expect(await count()).toBe(before)
    expect(await filesOf(other)).toHaveLength(2)
  })

  test('bytes under the same name are no new version', async () => {
    const id = await putFile(world, founder, { name: 'Still.txt', bytes: 'unchanged' })
    expect(await putFile(world, founder, { name: 'Still.txt', bytes: 'unchanged' })).toBe(id)
    expect((await filesOf(founder)).find((file) => file.id === id)?.version).toBe(1)
  })
})

describe('the protocol', () => {
  test('says what it can', async () => {
    const answer = await world.app.inject({ method: 'OPTIONS', url: '/api/files/uploads', headers: { cookie: founder.cookie } })
    expect(answer.headers['tus-version']).toBe('1.0.0')
    expect(answer.headers['tus-extension']).toContain('creation-with-upload')
  })

  test('refuses another version of itself', async () => {
    const answer = await world.app.inject({ method: 'HEAD', url: '/api/files/uploads/x', headers: { ...tus(founder), 'tus-resumable': '0.2.0' } })
    expect(answer.statusCode).toBe(412)
  })

  test('refuses bytes for another place than where it stands', async () => {
    const url = await begin(founder, { size: 10 })
    expect((await patch(founder, url, 5, Buffer.from('12345'))).statusCode).toBe(409)
  })

  test('refuses more bytes than were announced, and keeps nothing beyond', async () => {
    const url = await begin(founder, { size: 3 })
    expect((await patch(founder, url, 0, Buffer.from('12345'))).statusCode).toBe(413)
    expect((await head(founder, url)).headers['upload-offset']).toBe('0')
  })

  test('knows nobody else’s upload', async () => {
    const { founder: stranger } = await world.foundFamily()
    const url = await begin(founder, { size: 3 })
    for (const answer of [await head(stranger, url), await patch(stranger, url, 0, Buffer.from('123'))]) expect(answer.statusCode).toBe(404)
  })

  test('of two lines at once the one before is ended, and what came over either is kept', async () => {
    const bytes = randomBytes(5 * 1024 * 1024)
    const url = await begin(founder, { name: 'Twice.bin', size: bytes.length })
    await Promise.allSettled([patch(founder, url, 0, bytes), patch(founder, url, 0, bytes)])
    // As a client does: it looks where it stands, and goes on from there.
    const at = Number((await head(founder, url)).headers['upload-offset'])
    const last = await patch(founder, url, at, bytes.subarray(at))
    expect(last.statusCode, last.body).toBe(204)
    expect(sha(await bytesOf(founder, String(last.headers['forerunners-file'])))).toBe(sha(bytes))
  })
})

describe('a name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Helena\\Deed.pdf', 'Deed.pdf'],
    ['CON.txt', '_CON.txt'],
    ['.htaccess', 'htaccess'],
    ['Deed\u202Efdp.exe', 'Deed-fdp.exe'],
    ['a<b>c:d"e|f?g*h.txt', 'a-b-c-d-e-f-g-h.txt'],
    ['ends with dots...', 'ends with dots'],
    [`${'🏡'.repeat(255)}.txt`, `${'🏡'.repeat(62)}.txt`],
  ])('like %j is kept as one that every system can keep', async (given, kept) => {
    const id = await putFile(world, founder, { name: given, bytes: given })
    expect((await filesOf(founder)).find((file) => file.id === id)?.name).toBe(kept)
  })

  test('of nothing is refused with the field’s sentence', async () => {
    const answer = await send(world, founder, { name: '///' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { filename: expect.any(String) as string } })
  })
})
