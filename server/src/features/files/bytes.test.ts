import { createHash, randomBytes } from 'node:crypto'

import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import { expectOk } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
let founder: TestClient
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const piece = 4 * 1024 * 1024

describe('range requests', () => {
  const bytes = randomBytes(2 * piece + 1000)
  let id: string
  beforeAll(async () => {
    id = await putFile(world, founder, { name: 'Film.bin', bytes })
  })

  test.each([
    ['the first bytes', 'bytes=0-9', 0, 10],
    ['one byte', 'bytes=5-5', 5, 6],
    ['the last byte', `bytes=${bytes.length - 1}-`, bytes.length - 1, bytes.length],
    ['the last ten', 'bytes=-10', bytes.length - 10, bytes.length],
    ['across two pieces', `bytes=${piece - 3}-${piece + 2}`, piece - 3, piece + 3],
    ['across all pieces', `bytes=${piece - 1}-${2 * piece}`, piece - 1, 2 * piece + 1],
    ['exactly a piece', `bytes=${piece}-${2 * piece - 1}`, piece, 2 * piece],
    ['more than there is', `bytes=${bytes.length - 5}-999999999999`, bytes.length - 5, bytes.length],
    ['a longer end than there is', 'bytes=-999999999999', 0, bytes.length],
  ])('a range request for %s returns exactly these bytes', async (_, range, from, until) => {
    const response = await founder.get(`/files/${id}/bytes/`, { range })

    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${from}-${until - 1}/${bytes.length}`)
    expect(response.headers['content-length']).toBe(String(until - from))
    expect(sha(response.rawPayload)).toBe(sha(bytes.subarray(from, until)))
  })

  test.each([`bytes=${bytes.length}-`, `bytes=${bytes.length}-${bytes.length + 5}`, 'bytes=-0', 'bytes=9-5'])(
    'a range outside the file (%s) returns 416',
    async (range) => {
      const response = await founder.get(`/files/${id}/bytes/`, { range })
      expect([response.statusCode, response.headers['content-range'], response.rawPayload.length]).toEqual([
        416,
        `bytes */${bytes.length}`,
        0,
      ])
    },
  )

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-', ''])(
    'an invalid or multiple range (%j) returns the whole file',
    async (range) => {
      const response = await founder.get(`/files/${id}/bytes/`, { range })
      expect([response.statusCode, response.headers['content-length']]).toEqual([200, String(bytes.length)])
      expect(sha(response.rawPayload)).toBe(sha(bytes))
    },
  )

  test('any range of an empty file returns 416, and the file itself is empty', async () => {
    const empty = await putFile(world, founder, { name: 'Empty.bin', bytes: '' })
    expect((await founder.get(`/files/${empty}/bytes/`, { range: 'bytes=0-' })).statusCode).toBe(416)
    expect((await founder.get(`/files/${empty}/bytes/`)).headers['content-length']).toBe('0')
  })

  test('a range of an old version returns the bytes of that version', async () => {
    const file = await putFile(world, founder, { name: 'Versions.txt', bytes: 'first text' })
    await putFile(world, founder, { name: 'Versions.txt', bytes: 'second' })
    const part = (version: number) =>
      founder.get(`/files/${file}/bytes/?version=${version}`, { range: 'bytes=0-4' })
    expect([(await part(1)).body, (await part(2)).body]).toEqual(['first', 'secon'])
    for (const version of ['3', '0', '-1', '1.5', 'a', '', '2147483648', '1&version=2'])
      expect((await founder.get(`/files/${file}/bytes/?version=${version}`)).statusCode, version).toBe(404)
  })
})

const gif = Buffer.from(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  'latin1',
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = '<script>fetch("/api/account/")</script>'
const wav = Buffer.concat([
  Buffer.from(
    'RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x00\x00\x00\x00',
    'latin1',
  ),
])

const shown: [string, Buffer, string, string][] = [
  ['Picture.png', png, 'image/png', 'picture'],
  ['Dot.gif', gif, 'image/gif', 'picture'],
  [
    'Polyglot.gif',
    Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from(`*/=1;${script}`)]),
    'image/gif',
    'picture',
  ],
  ['Picture called page.html', png, 'image/png', 'picture'],
  ['Sound.wav', wav, 'audio/wav', 'audio'],
]
const unshown: [string, Buffer, string][] = [
  ['Page.html', Buffer.from(`<!doctype html>${script}`), 'page'],
  ['Page called picture.png', Buffer.from(`<!doctype html>${script}`), 'page'],
  ['Page with space.png', Buffer.from(`\n\n  <HTML>${script}</HTML>`), 'page'],
  ['Drawing.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 'page'],
  [
    'Drawing called picture.png',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    'page',
  ],
  [
    'Drawing with a comment.jpg',
    Buffer.from(`<!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
    'text',
  ],
  [
    'Drawing with a head.png',
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
    'text',
  ],
  [
    'Document.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'pdf',
  ],
  ['Document and page.pdf', Buffer.from(`%PDF-1.7\n<!doctype html>${script}`), 'pdf'],
  ['Text.txt', Buffer.from(script), 'page'],
  ['Script.js', Buffer.from('alert(1)'), 'text'],
  ['Style.css', Buffer.from('body{}'), 'text'],
  ['Nothing.png', Buffer.alloc(0), 'text'],
  ['Zeros.png', Buffer.alloc(100), 'other'],
]

const lockedDown = expect.stringMatching(/default-src 'none'.*sandbox/) as string
const everywhere = { 'x-content-type-options': 'nosniff', 'content-security-policy': lockedDown }

describe('file downloads', () => {
  test.each([
    ...shown.map(([name, bytes]) => [name, bytes] as const),
    ...unshown.map(([name, bytes]) => [name, bytes] as const),
  ])('%s is downloaded as an attachment that can’t run', async (name, bytes) => {
    const id = await putFile(world, founder, { name: `Kept ${name}`, bytes })
    const response = await founder.get(`/files/${id}/bytes/`)

    expect(response.headers).toMatchObject({ ...everywhere, 'content-type': 'application/octet-stream' })
    expect(response.headers['content-disposition']).toMatch(/^attachment; /)
    expect(sha(response.rawPayload)).toBe(sha(bytes))
    const part = await founder.get(`/files/${id}/bytes/`, { range: 'bytes=0-3' })
    if (bytes.length > 0)
      expect(part.headers).toMatchObject({ ...everywhere, 'content-type': 'application/octet-stream' })
  })

  test.each(shown)('%s is shown inline with the type of its bytes', async (name, bytes, type, kind) => {
    const id = await putFile(world, founder, { name: `Shown ${name}`, bytes })
    const response = await founder.get(`/files/${id}/view/`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
    expect(response.headers).toMatchObject(everywhere)
    expect((await filesOf(founder)).find((file) => file.id === id)?.kind).toBe(kind)
  })

  test.each(unshown)('%s can’t be shown inline', async (name, bytes, kind) => {
    const id = await putFile(world, founder, { name: `Unshown ${name}`, bytes })
    const response = await founder.get(`/files/${id}/view/`)
    expect(response.statusCode, response.body).toBe(415)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect((await filesOf(founder)).find((file) => file.id === id)?.kind).toBe(kind)
  })

  test('a version is shown with its own type, not that of the newest version', async () => {
    const id = await putFile(world, founder, { name: 'Changing.png', bytes: png })
    await putFile(world, founder, { name: 'Changing.png', bytes: `<html>${script}` })
    expect((await founder.get(`/files/${id}/view/`)).statusCode).toBe(415)
    expect((await founder.get(`/files/${id}/view/?version=1`)).headers['content-type']).toBe('image/png')
  })

  test('a file name in any script survives the download', async () => {
    const id = await putFile(world, founder, { name: "Vertrag „Mühle“; 家規 (2)'.txt" })
    const { 'content-disposition': disposition } = (await founder.get(`/files/${id}/bytes/`)).headers
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(String(disposition))?.[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe("Vertrag „Mühle“; 家規 (2)'.txt")
    expect(String(disposition)).toMatch(/^[\x20-\x7e]*$/)
  })

  test('files must not be cached by proxies', async () => {
    const id = await putFile(world, founder, { name: 'Private.png', bytes: png })
    for (const way of ['bytes', 'view'])
      expect(String((await founder.get(`/files/${id}/${way}/`)).headers['cache-control']), way).toMatch(
        /no-store|private/,
      )
  })
})

test('a dataset archive holds every file under a unique name, with its hash', async () => {
  const ids = [await putFile(world, founder, { name: 'Set.txt', bytes: 'one' })]
  const { categories } = await expectOk<{ categories: { id: string }[] }>(founder.get('/files/room/'))
  ids.push(
    await putFile(world, founder, { name: 'SET.txt', bytes: 'two', category: categories[1]?.id ?? '' }),
  )
  const { id } = await expectOk<{ id: string }>(
    founder.post('/files/datasets/', { name: 'Two / of: a "kind"', files: ids }),
  )
  const response = await founder.get(`/files/datasets/${id}/archive/`)
  const files = unzipSync(response.rawPayload)
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as {
    files: { path: string; sha256: string }[]
  }
  expect(manifest.files).toHaveLength(2)
  for (const { path, sha256 } of manifest.files) expect(sha(files[path] ?? Buffer.alloc(0))).toBe(sha256)
})
