import { createHash, randomBytes } from 'node:crypto'

import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'

import { asked } from '../../../test/file-acts.ts'
import { filesOf, putFile } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()
let founder: Voice
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const piece = 4 * 1024 * 1024

describe('a part of a file', () => {
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
  ])('%s comes as asked for', async (_, range, from, until) => {
    const answer = await founder.get(`/files/${id}/bytes/`, { range })

    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${until - 1}/${bytes.length}`)
    expect(answer.headers['content-length']).toBe(String(until - from))
    expect(sha(answer.rawPayload)).toBe(sha(bytes.subarray(from, until)))
  })

  test.each([`bytes=${bytes.length}-`, `bytes=${bytes.length}-${bytes.length + 5}`, 'bytes=-0', 'bytes=9-5'])(
    'outside of it, %s, is refused',
    async (range) => {
      const answer = await founder.get(`/files/${id}/bytes/`, { range })
      expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([416, `bytes */${bytes.length}`, 0])
    },
  )

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-', ''])('that is none or several, %j, is the whole', async (range) => {
    const answer = await founder.get(`/files/${id}/bytes/`, { range })
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(bytes.length)])
    expect(sha(answer.rawPayload)).toBe(sha(bytes))
  })

  test('of an empty file is outside of it, the whole is nothing', async () => {
    const empty = await putFile(world, founder, { name: 'Empty.bin', bytes: '' })
    expect((await founder.get(`/files/${empty}/bytes/`, { range: 'bytes=0-' })).statusCode).toBe(416)
    expect((await founder.get(`/files/${empty}/bytes/`)).headers['content-length']).toBe('0')
  })

  test('of an old version is that version’s', async () => {
    const file = await putFile(world, founder, { name: 'Versions.txt', bytes: 'first text' })
    await putFile(world, founder, { name: 'Versions.txt', bytes: 'second' })
    const part = (version: number) => founder.get(`/files/${file}/bytes/?version=${version}`, { range: 'bytes=0-4' })
    expect([(await part(1)).body, (await part(2)).body]).toEqual(['first', 'secon'])
    for (const version of ['3', '0', '-1', '1.5', 'a', '', '2147483648', '1&version=2'])
      expect((await founder.get(`/files/${file}/bytes/?version=${version}`)).statusCode, version).toBe(404)
  })
})

const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;', 'latin1')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
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
  ['Polyglot.gif', Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from(`*/=1;${script}`)]), 'image/gif', 'picture'],
  ['Picture called page.html', png, 'image/png', 'picture'],
  ['Sound.wav', wav, 'audio/wav', 'audio'],
]
const unshown: [string, Buffer, string][] = [
  ['Page.html', Buffer.from(`<!doctype html>${script}`), 'page'],
  ['Page called picture.png', Buffer.from(`<!doctype html>${script}`), 'page'],
  ['Page with space.png', Buffer.from(`\n\n  <HTML>${script}</HTML>`), 'page'],
  ['Drawing.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 'page'],
  ['Drawing called picture.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`), 'page'],
  ['Drawing with a comment.jpg', Buffer.from(`<!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 'text'],
  ['Drawing with a head.png', Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 'text'],
  ['Paper.pdf', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'), 'pdf'],
  ['Paper and page.pdf', Buffer.from(`%PDF-1.7\n<!doctype html>${script}`), 'pdf'],
  ['Text.txt', Buffer.from(script), 'page'],
  ['Script.js', Buffer.from('alert(1)'), 'text'],
  ['Style.css', Buffer.from('body{}'), 'text'],
  ['Nothing.png', Buffer.alloc(0), 'text'],
  ['Zeros.png', Buffer.alloc(100), 'other'],
]

const shut = expect.stringMatching(/default-src 'none'.*sandbox/) as string
const everywhere = { 'x-content-type-options': 'nosniff', 'content-security-policy': shut }

describe('whatever it is', () => {
  test.each([...shown.map(([name, bytes]) => [name, bytes] as const), ...unshown.map(([name, bytes]) => [name, bytes] as const)])(
    '%s is handed out to keep, never to run',
    async (name, bytes) => {
      const id = await putFile(world, founder, { name: `Kept ${name}`, bytes })
      const answer = await founder.get(`/files/${id}/bytes/`)

      expect(answer.headers).toMatchObject({ ...everywhere, 'content-type': 'application/octet-stream' })
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
      expect(sha(answer.rawPayload)).toBe(sha(bytes))
      const part = await founder.get(`/files/${id}/bytes/`, { range: 'bytes=0-3' })
      if (bytes.length > 0) expect(part.headers).toMatchObject({ ...everywhere, 'content-type': 'application/octet-stream' })
    },
  )

  test.each(shown)('%s is shown as what its bytes are', async (name, bytes, type, kind) => {
    const id = await putFile(world, founder, { name: `Shown ${name}`, bytes })
    const answer = await founder.get(`/files/${id}/view/`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers).toMatchObject(everywhere)
    expect((await filesOf(founder)).find((file) => file.id === id)?.kind).toBe(kind)
  })

  test.each(unshown)('%s is not shown', async (name, bytes, kind) => {
    const id = await putFile(world, founder, { name: `Unshown ${name}`, bytes })
    const answer = await founder.get(`/files/${id}/view/`)
    expect(answer.statusCode, answer.body).toBe(415)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect((await filesOf(founder)).find((file) => file.id === id)?.kind).toBe(kind)
  })

  test('a version is shown as what it was, whatever the newest is', async () => {
    const id = await putFile(world, founder, { name: 'Changing.png', bytes: png })
    await putFile(world, founder, { name: 'Changing.png', bytes: `<html>${script}` })
    expect((await founder.get(`/files/${id}/view/`)).statusCode).toBe(415)
    expect((await founder.get(`/files/${id}/view/?version=1`)).headers['content-type']).toBe('image/png')
  })

  test('a name in any script is the name it is kept under', async () => {
    const id = await putFile(world, founder, { name: "Vertrag „Mühle“; 家規 (2)'.txt" })
    const { 'content-disposition': disposition } = (await founder.get(`/files/${id}/bytes/`)).headers
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(String(disposition))?.[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe("Vertrag „Mühle“; 家規 (2)'.txt")
    expect(String(disposition)).toMatch(/^[\x20-\x7e]*$/)
  })

  test('nobody keeps a copy on the way', async () => {
    const id = await putFile(world, founder, { name: 'Private.png', bytes: png })
    for (const way of ['bytes', 'view'])
      expect(String((await founder.get(`/files/${id}/${way}/`)).headers['cache-control']), way).toMatch(/no-store|private/)
  })
})

test('the archive of a set holds every file under a name of its own, with its hash', async () => {
  const ids = [await putFile(world, founder, { name: 'Set.txt', bytes: 'one' })]
  const { categories } = await asked<{ categories: { id: string }[] }>(founder.get('/files/room/'))
  ids.push(await putFile(world, founder, { name: 'SET.txt', bytes: 'two', category: categories[1]?.id ?? '' }))
  const { id } = await asked<{ id: string }>(founder.post('/files/datasets/', { name: 'Two / of: a "kind"', files: ids }))
  const answer = await founder.get(`/files/datasets/${id}/archive/`)
  const files = unzipSync(answer.rawPayload)
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as { files: { path: string; sha256: string }[] }
  expect(manifest.files).toHaveLength(2)
  for (const { path, sha256 } of manifest.files) expect(sha(files[path] ?? Buffer.alloc(0))).toBe(sha256)
})
