import { describe, expect, test } from 'vitest'

import { expectOk, foundNames } from '../../../test/file-acts.ts'
import { filesOf, putFile, categoryOf } from '../../../test/files.ts'
import { readCapital, readEvidencePage } from '../../../test/capitals.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const putMany = (client: TestClient, names: readonly string[], category?: string) =>
  Promise.all(
    names.map((name) => putFile(world, client, { name, bytes: name, ...(category && { category }) })),
  )
const names = async (client: TestClient, query = '') =>
  (await filesOf(client, query)).map(({ name }) => name).toSorted()

describe('batch requests', () => {
  test('several files are binned and restored, all or none', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const ids = await putMany(founder, ['One.txt', 'Two.txt', 'Three.txt'])
    const own = await putFile(world, successor, { name: 'Own.txt' })

    // One file is not theirs, so nothing happens to either.
    expect((await successor.post('/files/bin/', { files: [own, ids[0]] })).statusCode).toBe(409)
    expect(await names(founder)).toEqual(['One.txt', 'Own.txt', 'Three.txt', 'Two.txt'])

    await expectOk(founder.post('/files/bin/', { files: ids }))
    expect(await names(founder)).toEqual(['Own.txt'])
    expect(await foundNames(founder, 'three')).toEqual([])
    await expectOk(founder.post('/files/unbin/', { files: ids }))
    expect(await names(founder)).toEqual(['One.txt', 'Own.txt', 'Three.txt', 'Two.txt'])
    expect(await foundNames(founder, 'three')).toEqual(['Three.txt'])
  })

  test('several files are moved only by a pilot who may change each of them', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const [id = ''] = await putMany(founder, ['One.txt'])
    const { id: wills } = await categoryOf(founder, 'wills')
    expect(
      (await successor.post('/files/move/', { files: [id], category_id: wills, folder: '' })).statusCode,
    ).toBe(409)
    await expectOk(founder.post('/files/move/', { files: [id], category_id: wills, folder: '' }))
    expect(await names(founder, `&category=${wills}`)).toEqual(['One.txt'])
  })

  test('files of another family in a batch are not found', async () => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()
    const [id = ''] = await putMany(founder, ['One.txt'])
    const { id: category_id } = await categoryOf(stranger)
    for (const [path, body] of [
      ['move', { files: [id], category_id, folder: '' }],
      ['bin', { files: [id] }],
      ['unbin', { files: [id] }],
      ['tags', { files: [id], add: ['Mine'] }],
    ] as const)
      expect((await stranger.post(`/files/${path}/`, body)).statusCode, path).toBe(404)
    expect((await stranger.get(`/files/archive/?ids=${id}`)).statusCode).toBe(404)
  })

  test('an archive of too many or unknown files is refused with a reason', async () => {
    const founder = await world.create()
    expect((await founder.get('/files/archive/?ids=')).statusCode).toBe(404)
    const many = Array.from(
      { length: 201 },
      (_, number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    )
    const response = await founder.get(`/files/archive/?ids=${many.join(',')}`)
    expect([response.statusCode, response.body]).toEqual([409, expect.stringContaining('up to 200 files')])
  })
})

describe('tags', () => {
  test('tags can be added, removed, searched and filtered, and keep their first spelling', async () => {
    const founder = await world.create()
    const [one = '', two = ''] = await putMany(founder, ['One.txt', 'Two.txt'])
    await expectOk(founder.post('/files/tags/', { files: [one, two], add: ['Notary', 'R&D + 50 %'] }))
    await expectOk(
      founder.post('/files/tags/', { files: [two], add: ['nOTARY', 'Mill'], remove: ['r&d + 50 %'] }),
    )

    const { items } = await expectOk<{ items: { tag: string; files: number }[] }>(founder.get('/files/tags/'))
    expect(items).toEqual([
      { tag: 'Notary', files: 2 },
      { tag: 'Mill', files: 1 },
      { tag: 'R&D + 50 %', files: 1 },
    ])
    expect(await names(founder, '&tag=Notary')).toEqual(['One.txt', 'Two.txt'])
    expect(await names(founder, `&tag=${encodeURIComponent('R&D + 50 %')}`)).toEqual(['One.txt'])
    expect(await foundNames(founder, 'mill')).toEqual(['Two.txt'])
    await expectOk(founder.post('/files/bin/', { files: [one, two] }))
    expect((await expectOk<{ items: unknown[] }>(founder.get('/files/tags/'))).items).toEqual([])
  })

  test('a file can’t have more than twenty tags', async () => {
    const founder = await world.create()
    const [id = ''] = await putMany(founder, ['One.txt'])
    const tags = Array.from({ length: 20 }, (_, number) => `Tag ${number}`)
    await expectOk(founder.post('/files/tags/', { files: [id], add: tags }))
    const response = await founder.post('/files/tags/', { files: [id], add: ['One more'] })
    expect([response.statusCode, response.body]).toEqual([409, expect.stringContaining('20 tags')])
  })
})

describe('files as evidence', () => {
  test('a file counts a quarter point for its category’s capital, up to two points', async () => {
    const founder = await world.create()
    const { id: wills } = await categoryOf(founder, 'wills')
    const [first = '', ...rest] = await putMany(founder, ['One.txt', 'Two.txt', 'Three.txt'])
    await putMany(founder, ['Will.txt'], wills)
    expect(await readCapital(founder, 'material')).toMatchObject({ points: 0.75, pieces: 3 })
    expect(await readCapital(founder, 'financial')).toMatchObject({ points: 0.25, pieces: 1 })

    world.clock.move(day)
    await putMany(
      founder,
      Array.from({ length: 12 }, (_, number) => `More ${number}.txt`),
    )
    const { points, effective } = await readCapital(founder, 'material')
    expect([points, Math.round(effective)]).toEqual([2, 18])

    await expectOk(founder.post('/files/move/', { files: [first], category_id: wills, folder: '' }))
    await expectOk(founder.post('/files/bin/', { files: rest }))
    expect(await readCapital(founder, 'financial')).toMatchObject({ points: 0.5, pieces: 2 })
    expect(await readCapital(founder, 'material')).toMatchObject({ points: 2, pieces: 12 })
  })

  test('a file in the evidence list links to the file', async () => {
    const founder = await world.create()
    const [id] = await putMany(founder, ['Deed of the weir.txt'])
    expect((await readEvidencePage(founder, 'material')).items).toEqual([
      {
        kind: 'file_stored',
        id,
        title: 'Deed of the weir.txt',
        template: null,
        at: expect.any(String),
        points: 0.25,
        leads_to: { place: 'file', id },
      },
    ])
  })
})

test('only its uploader sees an unfinished upload, with its file and progress', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const { id: category } = await categoryOf(founder)
  const text = (value: string) => Buffer.from(value).toString('base64')
  const begun = await world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: {
      cookie: founder.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': `filename ${text('Wedding.mov')},category ${text(category)},folder ${text('Films/1958')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.alloc(62),
  })
  expect(begun.statusCode).toBe(201)
  const unfinished = async (client: TestClient) =>
    (await expectOk<{ items: object[] }>(client.get('/files/unfinished/'))).items
  expect(await unfinished(founder)).toMatchObject([
    { name: 'Wedding.mov', folder: 'Films/1958', category_id: category, size: 100, received: 62 },
  ])
  expect(await unfinished(trustee)).toEqual([])
})
