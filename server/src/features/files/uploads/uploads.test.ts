import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { filesOf, metadata, putFile, send, categoryOf } from '../../../../test/files.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'

const world = useWorld()
let founder: TestClient
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const tus = (client: TestClient, more: Record<string, string> = {}) => ({
  cookie: client.cookie,
  'tus-resumable': '1.0.0',
  ...more,
})
const bytesType = { 'content-type': 'application/offset+octet-stream' }

async function begin(
  client: TestClient,
  { name = 'Film.mov', size, category }: { name?: string; size: number; category?: string },
): Promise<string> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: tus(client, {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: name, category: category ?? (await categoryOf(client)).id }),
    }),
  })
  expect(response.statusCode, response.body).toBe(201)
  return String(response.headers.location)
}

const patch = (client: TestClient, url: string, offset: number, payload: Buffer) =>
  world.app.inject({
    method: 'PATCH',
    url,
    headers: tus(client, { ...bytesType, 'upload-offset': String(offset) }),
    payload,
  })
const head = (client: TestClient, url: string) =>
  world.app.inject({ method: 'HEAD', url, headers: tus(client) })
const bytesOf = async (client: TestClient, id: string, more = '') =>
  (await client.get(`/files/${id}/bytes/${more}`)).rawPayload

describe('uploads', () => {
  test('an uploaded file has the same bytes and is encrypted in the store', async () => {
    const bytes = randomBytes(200_000)
    const id = await putFile(world, founder, { name: 'Survey.bin', bytes })

    expect(sha(await bytesOf(founder, id))).toBe(sha(bytes))
    const stored: Buffer[] = []
    for await (const { key } of world.store.list('')) stored.push(Buffer.from(await world.store.get(key)))
    expect(stored.some((piece) => piece.includes(bytes.subarray(1000, 1064)))).toBe(false)
  })

  test('an upload in parts becomes a file with its last byte', async () => {
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

  test('an upload resumes from the stored offset after a lost connection', async () => {
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
        // Destroyed once the server has read everything that was written.
        socket.write(bytes.subarray(0, 5_400_000), () => setImmediate(() => socket.destroy()))
      })
      socket.on('close', () => resolve())
      socket.on('error', () => undefined)
    })

    const storedOffset = async () => Number((await head(founder, url)).headers['upload-offset'])
    await expect.poll(storedOffset).toBeGreaterThanOrEqual(4 * 1024 * 1024)
    // Like a client: if the old request ended in between, check the offset again.
    let last = await patch(founder, url, 0, bytes)
    for (let tries = 0; last.statusCode === 409 && tries < 10; tries++) {
      const at = await storedOffset()
      last = await patch(founder, url, at, bytes.subarray(at))
    }
    expect(last.statusCode, last.body).toBe(204)
    expect(sha(await bytesOf(founder, String(last.headers['forerunners-file'])))).toBe(sha(bytes))
  })

  test('every chunk over a real connection gets a response', async () => {
    const bytes = randomBytes(3 * 1024 * 1024)
    const { port } = world.app.server.listening ? (world.app.server.address() as AddressInfo) : await listen()
    const url = await begin(founder, { name: 'Chunks.bin', size: bytes.length })
    const chunk = 1024 * 1024
    for (let at = 0; at < bytes.length; at += chunk) {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'PATCH',
        headers: tus(founder, { ...bytesType, 'upload-offset': String(at) }),
        body: new Uint8Array(bytes.subarray(at, at + chunk)),
      })
      expect([response.status, response.headers.get('upload-offset')]).toEqual([204, String(at + chunk)])
    }
  })

  test('tus-js-client uploads in chunks without a retry', async () => {
    const bytes = randomBytes(3 * 1024 * 1024 + 7)
    const { port } = world.app.server.listening ? (world.app.server.address() as AddressInfo) : await listen()
    const requests: string[] = []
    const { Upload } = await import('tus-js-client')
    const category = (await categoryOf(founder)).id
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `http://127.0.0.1:${port}/api/files/uploads`,
        headers: { cookie: founder.cookie },
        metadata: { filename: 'Client.bin', category },
        chunkSize: 1024 * 1024,
        retryDelays: [],
        onBeforeRequest: (request) => void requests.push(request.getMethod()),
        onSuccess: () => resolve(),
        onError: reject,
      }).start()
    })
    expect(requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH'])
    const file = (await filesOf(founder)).find(({ name }) => name === 'Client.bin')
    expect(sha(await bytesOf(founder, file?.id ?? ''))).toBe(sha(bytes))
  })

  test('curl uploads in two chunks with a response to each', async ({ skip }) => {
    const curl = promisify(execFile)
    if (!(await curl('curl', ['--version']).catch(() => undefined))) skip('curl is not installed')
    const bytes = randomBytes(2 * 1024 * 1024)
    const { port } = world.app.server.listening ? (world.app.server.address() as AddressInfo) : await listen()
    const url = `http://127.0.0.1:${port}${await begin(founder, { name: 'Curl.bin', size: bytes.length })}`
    const folder = await mkdtemp(join(tmpdir(), 'forerunners-curl-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const statuses: string[] = []
    for (const [at, end] of [
      [0, 1_500_000],
      [1_500_000, bytes.length],
    ] as const) {
      const file = join(folder, `${at}`)
      await writeFile(file, bytes.subarray(at, end))
      const headers = Object.entries(tus(founder, { ...bytesType, 'upload-offset': String(at) })).flatMap(
        ([name, value]) => ['-H', `${name}: ${value}`],
      )
      const { stdout } = await curl('curl', [
        '-s',
        '-S',
        '-m',
        '60',
        '-X',
        'PATCH',
        '-w',
        '%{http_code}',
        ...headers,
        '--data-binary',
        `@${file}`,
        url,
      ])
      statuses.push(stdout)
    }
    expect(statuses).toEqual(['204', '204'])
    const stored = (await filesOf(founder)).find(({ name }) => name === 'Curl.bin')
    expect(sha(await bytesOf(founder, stored?.id ?? ''))).toBe(sha(bytes))
  })

  test('an empty upload becomes a file', async () => {
    const id = await putFile(world, founder, { name: 'Empty.txt', bytes: '' })
    expect((await bytesOf(founder, id)).length).toBe(0)
  })

  async function listen(): Promise<AddressInfo> {
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    return world.app.server.address() as AddressInfo
  }
})

describe('duplicates', () => {
  test('an upload of an existing name becomes the next version, and the old one stays available', async () => {
    const id = await putFile(world, founder, { name: 'Tenancy.txt', bytes: 'first' })
    const again = await putFile(world, founder, { name: 'tenancy.TXT', bytes: 'second' })

    expect(again).toBe(id)
    expect((await filesOf(founder)).find((file) => file.id === id)).toMatchObject({ version: 2, size: 6 })
    expect(String(await bytesOf(founder, id))).toBe('second')
    expect(String(await bytesOf(founder, id, '?version=1'))).toBe('first')
  })

  test('equal bytes are stored once under any name', async () => {
    const { founder: other } = await world.foundFamily()
    const count = async () => {
      let pieces = 0
      for await (const { key } of world.store.list('')) if (key.startsWith(other.familyId)) pieces++
      return pieces
    }
    await putFile(world, other, { name: 'One.txt', bytes: 'the same bytes' })
    const before = await count()
    await putFile(world, other, { name: 'Two.txt', bytes: 'the same bytes' })
    await import('#server/features/files/blob-tasks.ts').then(({ removeBlobs }) =>
      removeBlobs(world.files, other.familyId),
    )

    expect(await count()).toBe(before)
    expect(await filesOf(other)).toHaveLength(2)
  })

  test('equal bytes under the same name make no new version', async () => {
    const id = await putFile(world, founder, { name: 'Still.txt', bytes: 'unchanged' })
    expect(await putFile(world, founder, { name: 'Still.txt', bytes: 'unchanged' })).toBe(id)
    expect((await filesOf(founder)).find((file) => file.id === id)?.version).toBe(1)
  })
})

describe('the protocol', () => {
  test('OPTIONS lists the supported tus extensions', async () => {
    const response = await world.app.inject({
      method: 'OPTIONS',
      url: '/api/files/uploads',
      headers: { cookie: founder.cookie },
    })
    expect(response.headers['tus-version']).toBe('1.0.0')
    expect(response.headers['tus-extension']).toContain('creation-with-upload')
  })

  test('another tus version is refused', async () => {
    const response = await world.app.inject({
      method: 'HEAD',
      url: '/api/files/uploads/x',
      headers: { ...tus(founder), 'tus-resumable': '0.2.0' },
    })
    expect(response.statusCode).toBe(412)
  })

  test('bytes at a wrong offset are refused', async () => {
    const url = await begin(founder, { size: 10 })
    expect((await patch(founder, url, 5, Buffer.from('12345'))).statusCode).toBe(409)
  })

  test('bytes beyond the announced length are refused and not stored', async () => {
    const url = await begin(founder, { size: 3 })
    expect((await patch(founder, url, 0, Buffer.from('12345'))).statusCode).toBe(413)
    expect((await head(founder, url)).headers['upload-offset']).toBe('0')
  })

  test('another pilot’s upload is not found', async () => {
    const { founder: stranger } = await world.foundFamily()
    const url = await begin(founder, { size: 3 })
    for (const response of [await head(stranger, url), await patch(stranger, url, 0, Buffer.from('123'))])
      expect(response.statusCode).toBe(404)
  })

  test('a second connection ends the first, and the bytes of both are stored', async () => {
    const bytes = randomBytes(5 * 1024 * 1024)
    const url = await begin(founder, { name: 'Twice.bin', size: bytes.length })
    await Promise.allSettled([patch(founder, url, 0, bytes), patch(founder, url, 0, bytes)])
    // Like a client: check the offset and resume from there.
    const at = Number((await head(founder, url)).headers['upload-offset'])
    const last = await patch(founder, url, at, bytes.subarray(at))
    expect(last.statusCode, last.body).toBe(204)
    expect(sha(await bytesOf(founder, String(last.headers['forerunners-file'])))).toBe(sha(bytes))
  })
})

describe('uploaded names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Helena\\Deed.pdf', 'Deed.pdf'],
    ['CON.txt', '_CON.txt'],
    ['.htaccess', 'htaccess'],
    ['Deed\u202Efdp.exe', 'Deed-fdp.exe'],
    ['a<b>c:d"e|f?g*h.txt', 'a-b-c-d-e-f-g-h.txt'],
    ['ends with dots...', 'ends with dots'],
    [`${'🏡'.repeat(255)}.txt`, `${'🏡'.repeat(62)}.txt`],
  ])('an uploaded name like %j is stored under a safe name', async (input, stored) => {
    const id = await putFile(world, founder, { name: input, bytes: input })
    expect((await filesOf(founder)).find((file) => file.id === id)?.name).toBe(stored)
  })

  test('an empty uploaded name is refused with a field error', async () => {
    const response = await send(world, founder, { name: '///' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ fields: { filename: expect.any(String) as string } })
  })
})
