import { beforeAll, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { addShelf, asked, namesFound, openOne, search } from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send, type ShownFile } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import type { Role } from '#contract/roles.ts'

const world = useWorld()
let founder: Voice
beforeAll(async () => {
  ;({ founder } = await world.foundFamily())
})

const change = (voice: Voice, id: string, body: object) => voice.post(`/files/${id}/`, body)
const bytesOf = async (voice: Voice, id: string, version?: number) =>
  (await voice.get(`/files/${id}/bytes/${version ? `?version=${version}` : ''}`)).body

describe('restoring', () => {
  test('an old version makes a new one of it; nothing after it is lost', async () => {
    const id = await putFile(world, founder, { name: 'Rules.txt', bytes: 'first heronry' })
    await readText(world, founder, id)
    await putFile(world, founder, { name: 'Rules.txt', bytes: '%PDF-1.7 second' })
    const restored = await asked<ShownFile>(founder.post(`/files/${id}/restore/`, { version: 2, restore: 1 }))

    expect(restored).toMatchObject({ version: 3, kind: 'text', size: 13 })
    expect([await bytesOf(founder, id), await bytesOf(founder, id, 2), await bytesOf(founder, id, 1)]).toEqual([
      'first heronry',
      '%PDF-1.7 second',
      'first heronry',
    ])
    expect((await openOne(founder, id)).versions.map(({ number, restored_from, is_same }) => [number, restored_from, is_same])).toEqual([
      [3, 1, false],
      [2, null, false],
      [1, null, false],
    ])
    await readText(world, founder, id, 3)
    expect(await namesFound(founder, 'heronry')).toEqual(['Rules.txt'])
  })

  test('is refused where somebody was quicker, and where there is no such version', async () => {
    const id = await putFile(world, founder, { name: 'Quick.txt', bytes: 'one' })
    await putFile(world, founder, { name: 'Quick.txt', bytes: 'two' })
    const restore = (version: number, number: number) => founder.post(`/files/${id}/restore/`, { version, restore: number })
    expect((await restore(1, 1)).statusCode).toBe(409)
    expect((await restore(2, 3)).statusCode).toBe(404)
    for (const number of [0, -1, 2147483648, Number.MAX_SAFE_INTEGER]) expect((await restore(2, number)).statusCode, String(number)).toBe(400)
    const answers = await atOnce(world, 'files', [() => restore(2, 1), () => restore(2, 1)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await openOne(founder, id)).version).toBe(3)
  })

  test('a version while a new one is sent loses neither', async () => {
    const id = await putFile(world, founder, { name: 'Meeting.txt', bytes: 'one' })
    await putFile(world, founder, { name: 'Meeting.txt', bytes: 'two' })
    const [sent, restored] = await atOnce(world, 'files', [
      () => send(world, founder, { name: 'Meeting.txt', bytes: 'three' }),
      () => founder.post(`/files/${id}/restore/`, { version: 2, restore: 1 }),
    ])
    expect(sent?.statusCode).toBe(201)
    expect([200, 409]).toContain(restored?.statusCode)
    const { versions } = await openOne(founder, id)
    expect(versions.map(({ number }) => number)).toEqual(restored?.statusCode === 200 ? [4, 3, 2, 1] : [3, 2, 1])
  })
})

describe('naming anew', () => {
  test('is found by the new name and not by the old one; versions keep theirs', async () => {
    const id = await putFile(world, founder, { name: 'Kingfisher.txt', bytes: 'a bird' })
    expect(await asked(change(founder, id, { name: 'Sandpiper.txt' }))).toMatchObject({ name: 'Sandpiper.txt', version: 1 })
    expect(await namesFound(founder, 'sandpiper')).toEqual(['Sandpiper.txt'])
    expect((await search(founder, 'kingfisher')).items).toEqual([])
    expect((await openOne(founder, id)).versions.map(({ name }) => name)).toEqual(['Kingfisher.txt'])
  })

  test('to a name that is taken is refused, in whatever letters; to its own in other letters it works', async () => {
    await putFile(world, founder, { name: 'Taken.txt', bytes: 'x' })
    const id = await putFile(world, founder, { name: 'Other.txt', bytes: 'y' })
    for (const name of ['Taken.txt', 'TAKEN.TXT', 'folder/taken.txt', 'ｔaken.txt'])
      expect((await change(founder, id, { name })).statusCode, name).toBe(409)
    expect(await asked(change(founder, id, { name: 'OTHER.txt' }))).toMatchObject({ name: 'OTHER.txt' })
  })

  test.each([
    ['../../x.txt', 'x.txt'],
    ['CON', '_CON'],
    ['🏡.txt', '🏡.txt'],
  ])('%j is kept as %j', async (given, kept) => {
    const id = await putFile(world, founder, { name: 'Named.txt', bytes: given })
    expect(await asked(change(founder, id, { name: given }))).toMatchObject({ name: kept })
  })

  test.each(['', ' ', '...', '///', '.', '..'])('to %j is refused', async (name) => {
    const id = await putFile(world, founder, { name: 'Stays.txt', bytes: 'stays' })
    const answer = await change(founder, id, { name })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['name']])
  })

  test('two files alike at once names one of them', async () => {
    const [a, b] = [await putFile(world, founder, { name: 'A.txt', bytes: 'a' }), await putFile(world, founder, { name: 'B.txt', bytes: 'b' })]
    const answers = await atOnce(world, 'files', [() => change(founder, a, { name: 'Same.txt' }), () => change(founder, b, { name: 'same.txt' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  test('and sending one of that name at once both end with a sentence', async () => {
    const id = await putFile(world, founder, { name: 'Before.txt', bytes: 'a' })
    const [named, sent] = await atOnce(world, 'files', [
      () => change(founder, id, { name: 'After.txt' }),
      () => send(world, founder, { name: 'After.txt', bytes: 'b' }),
    ])
    expect([200, 409]).toContain(named?.statusCode)
    expect(sent?.statusCode).toBe(201)
  })
})

describe('moving', () => {
  test('to another category takes versions, sets and draft along', async () => {
    const into = await addShelf(founder, 'Moved into')
    const id = await putFile(world, founder, { name: 'Moves.txt', bytes: 'one', draft: true })
    await putFile(world, founder, { name: 'Moves.txt', bytes: 'two' })
    const { id: set } = await asked<{ id: string }>(founder.post('/files/datasets/', { name: 'Movers', files: [id] }))
    expect(await asked(change(founder, id, { category_id: into }))).toMatchObject({ category_id: into, version: 2, is_draft: true })
    expect(await filesOf(founder, `&dataset=${set}&category=${into}`)).toHaveLength(1)
    expect(await bytesOf(founder, id, 1)).toBe('one')
  })

  test('to where its name is taken is refused', async () => {
    const into = await addShelf(founder, 'Taken there')
    await putFile(world, founder, { name: 'Here.txt', bytes: 'x', category: into })
    const id = await putFile(world, founder, { name: 'here.txt', bytes: 'y' })
    expect((await change(founder, id, { category_id: into })).statusCode).toBe(409)
    expect(await asked(change(founder, id, { category_id: into, name: 'There.txt' }))).toMatchObject({ category_id: into, name: 'There.txt' })
  })
})

test('a draft is a draft until somebody says otherwise, and can be listed so', async () => {
  const { founder: other } = await world.foundFamily()
  const id = await putFile(world, other, { name: 'Draft.txt', bytes: 'x', draft: true })
  await putFile(world, other, { name: 'Final.txt', bytes: 'y' })
  const names = async (draft: string) => (await filesOf(other, `&draft=${draft}`)).map(({ name }) => name)
  expect([await names('only'), await names('without')]).toEqual([['Draft.txt'], ['Final.txt']])
  await asked(change(other, id, { is_draft: false }))
  expect(await names('only')).toEqual([])
})

describe('who may change what', () => {
  const mayAny = new Set<Role>(['founder', 'trustee'])
  test.each(['founder', 'successor', 'trustee', 'guardian'] as const)('a %s', async (role) => {
    const { founder: head, join: joinHere } = await world.foundFamily()
    const voice = role === 'founder' ? head : await joinHere(role)
    const own = await putFile(world, voice, { name: 'Own.txt', bytes: 'own' })
    const other = await putFile(world, await joinHere('guardian'), { name: 'Other.txt', bytes: 'other' })
    await Promise.all([own, other].map((id) => openOne(voice, id)))
    const may = new Map((await filesOf(voice)).map((file) => [file.id, file.may]))
    const isAny = mayAny.has(role)
    expect(may.get(own)).toEqual({ change: true, bin: true })
    expect(may.get(other)).toEqual({ change: isAny, bin: isAny })
    // What is shown is what is done.
    expect((await change(voice, other, { is_draft: true })).statusCode).toBe(isAny ? 200 : 409)
    expect((await voice.post(`/files/${other}/restore/`, { version: 1, restore: 1 })).statusCode).toBe(isAny ? 200 : 409)
    expect((await voice.post(`/files/${own}/learn/`, { is_learning: true })).statusCode).toBe(isAny ? 200 : 409)
    // A name that is somebody else's becomes their next version only for who may change it.
    const again = await putFile(world, voice, { name: 'other.TXT', bytes: 'mine' })
    expect(again === other).toBe(isAny)
    expect((await voice.post(`/files/${other}/bin/`)).statusCode).toBe(isAny ? 200 : 409)
  })
})

test('a list by name goes on from page to page, whatever the names are', async () => {
  const { founder: other } = await world.foundFamily()
  const names = ['9.txt', '10.txt', `${'é'.repeat(120)}.txt`, `${'家'.repeat(80)}.txt`, `${'n'.repeat(250)}.txt`, '🏡.txt', 'ä"\\.txt']
  for (const name of names) await putFile(world, other, { name, bytes: name })
  for (const order of ['name', 'changed']) {
    const found: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages++) {
      const { items, next } = await asked<{ items: ShownFile[]; next: string | null }>(other.get(`/files/?limit=1&order=${order}${cursor}`))
      found.push(...items.map(({ name }) => name))
      if (next === null) break
      cursor = `&cursor=${encodeURIComponent(next)}`
    }
    expect(found.toSorted(), order).toEqual((await filesOf(other)).map(({ name }) => name).toSorted())
    if (order === 'name') expect(found.slice(0, 2)).toEqual(['9.txt', '10.txt'])
  }
})

test.each([['a\0b'], ['\ud800'], ['x'.repeat(100)]])('a cursor with %j, which is none of ours, is no fault', async (key) => {
  const cursor = Buffer.from(JSON.stringify([key, '01890000-0000-7000-8000-000000000000'])).toString('base64url')
  expect((await founder.get(`/files/?order=name&cursor=${cursor}`)).statusCode).toBeLessThan(500)
})
