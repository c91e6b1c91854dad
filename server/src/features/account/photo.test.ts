import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { jpeg, png, smallPhoto, webp } from '../../../test/photos.ts'
import { goodPassword, useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()

const save = (by: TestClient, photo: Buffer | string) =>
  by.post('/account/photo/', { photo: photo.toString('base64') })
const photoOf = (by: TestClient, id: string) => by.get(`/family/members/${id}/photo/`)
const versionOf = async (by: TestClient, id: string) =>
  (await by.get(`/family/members/${id}/`)).json<{ photo?: string | null }>().photo

const camera = Buffer.concat([Buffer.from('ffe10008', 'hex'), Buffer.from('Exif\0\0')])

test.each([
  ['image/jpeg', jpeg(320, 320)],
  ['image/jpeg', jpeg(1024, 1024, camera)],
  ['image/png', png(1024, 1)],
  ['image/webp', webp('VP8 ', 640, 480)],
  ['image/webp', webp('VP8L', 1024, 1024)],
  ['image/webp', webp('VP8X', 1024, 1024)],
])('a %s is stored byte by byte, shown to the family and can’t run', async (type, photo) => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')

  const saved = await save(guardian, photo)

  expect(saved.statusCode, saved.body).toBe(200)
  const version = await versionOf(founder, guardian.accountId)
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(saved.json()).toMatchObject({ photo: version })
  for (const response of [
    await photoOf(founder, guardian.accountId),
    await photoOf(guardian, guardian.accountId),
    await guardian.get('/account/photo/'),
  ]) {
    expect(response.statusCode, response.body).toBe(200)
    expect(response.rawPayload.equals(photo)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: `"${version}"`,
    })
  }
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const noImage = 'This isn’t a JPEG, PNG or WebP picture.'
const tooWide = 'This picture is wider or taller than 1024 pixels.'

test.each<[string, Buffer, string]>([
  ['a page', html, noImage],
  ['a page behind the first bytes of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), html]), noImage],
  ['a drawing in SVG', svg, noImage],
  [
    'a drawing in SVG with an XML declaration',
    Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]),
    noImage,
  ],
  ['a GIF', gif, noImage],
  ['a PDF', Buffer.from('%PDF-1.7\n'), noImage],
  ['a JPEG without a frame', jpeg(9, 9).subarray(0, 20), noImage],
  ['a JPEG that is cut off in its frame', jpeg(9, 9).subarray(0, 26), noImage],
  ['a JPEG without height', jpeg(9, 0), noImage],
  ['a JPEG whose pixels come before its frame', jpeg(9, 9, Buffer.from('ffda0002', 'hex')), noImage],
  ['a PNG that is cut off', png(9, 9).subarray(0, 18), noImage],
  [
    'a WebP of no known form',
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8?'), Buffer.alloc(20)]),
    noImage,
  ],
  ['a JPEG of 5000 × 5000', jpeg(5000, 5000), tooWide],
  ['a JPEG of 5000 × 5000 behind camera data', jpeg(5000, 5000, camera), tooWide],
  ['a PNG of 5000 × 5000', png(5000, 5000), tooWide],
  ['a PNG that is too tall', png(1, 1025), tooWide],
  ['a WebP of 5000 × 5000', webp('VP8X', 5000, 5000), tooWide],
  ['a lossless WebP of 5000 × 5000', webp('VP8L', 5000, 5000), tooWide],
  [
    'a JPEG of 200,001 bytes',
    Buffer.concat([jpeg(320, 320), Buffer.alloc(200_001)]).subarray(0, 200_001),
    'This picture is larger than 200 kB.',
  ],
  [
    'a JPEG of 500,000 bytes',
    Buffer.concat([jpeg(320, 320), Buffer.alloc(500_000)]),
    'This picture is larger than 200 kB.',
  ],
])('a photo that is %s is refused and the previous photo remains', async (_, photo, sentence) => {
  const pilot = await world.create()
  await save(pilot, jpeg(320, 320))

  const response = await save(pilot, photo)

  expect([response.statusCode, response.json().fields]).toEqual([400, { photo: sentence }])
  expect((await pilot.get('/account/photo/')).rawPayload.toString('base64')).toBe(smallPhoto)
})

test('a photo of exactly 200 kB is accepted', async () => {
  const pilot = await world.create()
  const photo = Buffer.concat([jpeg(320, 320), Buffer.alloc(200_000)]).subarray(0, 200_000)

  expect((await save(pilot, photo)).statusCode).toBe(200)
})

test.each(['', 'no base64!', 'data:image/jpeg;base64,/9j/'])(
  'the text %j is refused as a photo',
  async (photo) => {
    const pilot = await world.create()

    const response = await pilot.post('/account/photo/', { photo })

    expect([response.statusCode, response.json().fields]).toEqual([400, { photo: noImage }])
  },
)

test('another family, an advisor and a signed-out visitor can’t tell that a photo exists', async () => {
  const { founder, join } = await world.foundFamily()
  const [advisor, guardian] = [await join('advisor'), await join('guardian')]
  const stranger = await world.create()
  for (const pilot of [founder, advisor]) await save(pilot, jpeg(320, 320))
  const notFound = [404, { code: 'not_found', detail: 'This doesn’t exist, or you don’t have access to it.' }]
  const photoResponse = async (by: TestClient, id: string) => {
    const response = await photoOf(by, id)
    return [response.statusCode, response.json()]
  }

  expect(await photoResponse(stranger, founder.accountId)).toMatchObject(notFound)
  expect(await photoResponse(advisor, founder.accountId)).toMatchObject(notFound)
  expect(await photoResponse(founder, guardian.accountId)).toMatchObject(notFound)
  expect(await photoResponse(founder, 'no-such-id')).toMatchObject(notFound)
  expect(await versionOf(advisor, founder.accountId)).toBeUndefined()
  expect((await photoOf(advisor, advisor.accountId)).statusCode).toBe(200)
  expect((await photoOf(guardian, advisor.accountId)).statusCode).toBe(200)
  for (const path of [`/family/members/${founder.accountId}/photo/`, '/account/photo/'])
    expect((await world.app.inject({ url: `/api${path}` })).statusCode).toBe(401)
})

test('a removed photo, and the photo of a removed member, return 404', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const successor = await join('successor')
  for (const pilot of [guardian, successor]) await save(pilot, jpeg(320, 320))

  const removed = await guardian.post('/account/photo/remove/')
  await founder.post(`/family/members/${successor.accountId}/remove/`)

  expect(removed.json()).toMatchObject({ photo: null })
  for (const { accountId } of [guardian, successor]) {
    expect((await photoOf(founder, accountId)).statusCode).toBe(404)
    expect(await versionOf(founder, accountId)).toBeNull()
  }
  expect((await guardian.get('/account/photo/')).statusCode).toBe(404)
  expect((await guardian.post('/account/photo/remove/')).statusCode).toBe(200)
})

test('a cached photo is confirmed with 304 only while the pilot may see it', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await save(guardian, jpeg(320, 320))
  const { etag } = (await photoOf(founder, guardian.accountId)).headers
  const again = (by: TestClient) =>
    world.app.inject({
      url: `/api/family/members/${guardian.accountId}/photo/`,
      headers: { cookie: by.cookie, 'if-none-match': String(etag) },
    })

  expect([(await again(founder)).statusCode, (await again(founder)).body]).toEqual([304, ''])
  expect((await again(await world.create())).statusCode).toBe(404)
  await save(guardian, jpeg(300, 300))
  expect((await again(founder)).statusCode).toBe(200)
})

test('the photo is part of the pilot’s own data and is deleted with the account', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await save(guardian, jpeg(320, 320))

  const files = unzipSync(new Uint8Array((await guardian.get('/account/data/')).rawPayload))
  await guardian.post('/account/delete/', { email: guardian.email, password: goodPassword })

  expect(Buffer.from(files['photo.jpg'] ?? []).toString('base64')).toBe(smallPhoto)
  expect(Buffer.from(files['README.md'] ?? []).toString()).toContain('- photo.jpg: your photo.')
  expect((await photoOf(founder, guardian.accountId)).statusCode).toBe(404)
  const { rows } = await world.database.pool.query('select from account_photos where account_id = $1', [
    guardian.accountId,
  ])
  expect(rows).toHaveLength(0)
})
