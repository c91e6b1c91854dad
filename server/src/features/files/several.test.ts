import { describe, expect, test } from 'vitest'

import { asked, namesFound } from '../../../test/file-acts.ts'
import { filesOf, putFile, shelf } from '../../../test/files.ts'
import { readCapital, readEvidencePage } from '../../../test/capitals.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const putMany = (voice: Voice, names: readonly string[], category?: string) =>
  Promise.all(names.map((name) => putFile(world, voice, { name, bytes: name, ...(category && { category }) })))
const names = async (voice: Voice, query = '') => (await filesOf(voice, query)).map(({ name }) => name).toSorted()

describe('several files at once', () => {
  test('go to the bin and come back, all of them or none', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const ids = await putMany(founder, ['One.txt', 'Two.txt', 'Three.txt'])
    const own = await putFile(world, successor, { name: 'Own.txt' })

    // One of them is not theirs: nothing happens to either.
    expect((await successor.post('/files/bin/', { files: [own, ids[0]] })).statusCode).toBe(409)
    expect(await names(founder)).toEqual(['One.txt', 'Own.txt', 'Three.txt', 'Two.txt'])

    await asked(founder.post('/files/bin/', { files: ids }))
    expect(await names(founder)).toEqual(['Own.txt'])
    expect(await namesFound(founder, 'three')).toEqual([])
    await asked(founder.post('/files/unbin/', { files: ids }))
    expect(await names(founder)).toEqual(['One.txt', 'Own.txt', 'Three.txt', 'Two.txt'])
    expect(await namesFound(founder, 'three')).toEqual(['Three.txt'])
  })

  test('are moved only by those who may change each of them', async () => {
    const { founder, join } = await world.foundFamily()
    const successor = await join('successor')
    const [id = ''] = await putMany(founder, ['One.txt'])
    const { id: wills } = await shelf(founder, 'wills')
    expect((await successor.post('/files/move/', { files: [id], category_id: wills, folder: '' })).statusCode).toBe(409)
    await asked(founder.post('/files/move/', { files: [id], category_id: wills, folder: '' }))
    expect(await names(founder, `&category=${wills}`)).toEqual(['One.txt'])
  })

  test('of another family are not there', async () => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()
    const [id = ''] = await putMany(founder, ['One.txt'])
    const { id: category_id } = await shelf(stranger)
    for (const [path, body] of [
      ['move', { files: [id], category_id, folder: '' }],
      ['bin', { files: [id] }],
      ['unbin', { files: [id] }],
      ['tags', { files: [id], add: ['Mine'] }],
    ] as const)
      expect((await stranger.post(`/files/${path}/`, body)).statusCode, path).toBe(404)
    expect((await stranger.get(`/files/archive/?ids=${id}`)).statusCode).toBe(404)
  })

  test('an archive names what it can’t hold', async () => {
    const founder = await world.create()
    expect((await founder.get('/files/archive/?ids=')).statusCode).toBe(404)
    const many = Array.from({ length: 201 }, (_, number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`)
    const answer = await founder.get(`/files/archive/?ids=${many.join(',')}`)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('up to 200 files')])
  })
})

describe('tags', () => {
  test('are added and removed, keep the spelling they got first, narrow a list and are found', async () => {
    const founder = await world.create()
    const [one = '', two = ''] = await putMany(founder, ['One.txt', 'Two.txt'])
    await asked(founder.post('/files/tags/', { files: [one, two], add: ['Notary', 'R&D + 50 %'] }))
    await asked(founder.post('/files/tags/', { files: [two], add: ['nOTARY', 'Mill'], remove: ['r&d + 50 %'] }))

    const { items } = await asked<{ items: { tag: string; files: number }[] }>(founder.get('/files/tags/'))
    expect(items).toEqual([
      { tag: 'Notary', files: 2 },
      { tag: 'Mill', files: 1 },
      { tag: 'R&D + 50 %', files: 1 },
    ])
    expect(await names(founder, '&tag=Notary')).toEqual(['One.txt', 'Two.txt'])
    expect(await names(founder, `&tag=${encodeURIComponent('R&D + 50 %')}`)).toEqual(['One.txt'])
    expect(await namesFound(founder, 'mill')).toEqual(['Two.txt'])
    await asked(founder.post('/files/bin/', { files: [one, two] }))
    expect((await asked<{ items: unknown[] }>(founder.get('/files/tags/'))).items).toEqual([])
  })

  test('end at twenty a file', async () => {
    const founder = await world.create()
    const [id = ''] = await putMany(founder, ['One.txt'])
    const tags = Array.from({ length: 20 }, (_, number) => `Tag ${number}`)
    await asked(founder.post('/files/tags/', { files: [id], add: tags }))
    const answer = await founder.post('/files/tags/', { files: [id], add: ['One more'] })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('20 tags')])
  })
})

describe('files as evidence', () => {
  test('each counts a quarter of a point for the capital of its category, two points at most', async () => {
    const founder = await world.create()
    const { id: wills } = await shelf(founder, 'wills')
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

    await asked(founder.post('/files/move/', { files: [first], category_id: wills, folder: '' }))
    await asked(founder.post('/files/bin/', { files: rest }))
    expect(await readCapital(founder, 'financial')).toMatchObject({ points: 0.5, pieces: 2 })
    expect(await readCapital(founder, 'material')).toMatchObject({ points: 2, pieces: 12 })
  })

  test('is listed by its name, as a way to the file', async () => {
    const founder = await world.create()
    const [id] = await putMany(founder, ['Deed of the weir.txt'])
    expect((await readEvidencePage(founder, 'material')).items).toEqual([
      {
        kind: 'file_kept',
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

test('an upload that was begun says which file it is and how far it came, to its sender alone', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const { id: category } = await shelf(founder)
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
  const unfinished = async (voice: Voice) => (await asked<{ items: object[] }>(voice.get('/files/unfinished/'))).items
  expect(await unfinished(founder)).toMatchObject([{ name: 'Wedding.mov', folder: 'Films/1958', category_id: category, size: 100, received: 62 }])
  expect(await unfinished(trustee)).toEqual([])
})
