import { beforeAll, describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { actsOf, addShelf, asked, namesFound, openOne } from '../../../test/file-acts.ts'
import { filesOf, putFile, shelf, type ShownCategory } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { fileLimits } from '#contract/files/names.ts'

const world = useWorld()
let founder: Voice
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
})

const add = (voice: Voice, name: string) => voice.post('/files/categories/', { name, capital: 'material' })
const rename = (voice: Voice, { id, version }: Pick<ShownCategory, 'id' | 'version'>, name: string) =>
  voice.post(`/files/categories/${id}/`, { version, name })
const all = async (voice: Voice) => (await asked<{ categories: ShownCategory[] }>(voice.get('/files/room/'))).categories
const one = async (voice: Voice, id: string) => (await all(voice)).find((category) => category.id === id) as ShownCategory
const namesIn = async (voice: Voice, category: string) => (await filesOf(voice, `&category=${category}&order=name`)).map(({ name }) => name)
let count = 0

describe('a category', () => {
  test('is one of six to begin with, each with a capital and nothing in it', async () => {
    const { founder: other } = await world.foundFamily()
    expect((await all(other)).map(({ key, capital, files }) => [key, capital, files])).toEqual([
      ['deeds', 'material', 0],
      ['letters', 'cultural', 0],
      ['companies', 'financial', 0],
      ['wills', 'financial', 0],
      ['schooling', 'intellectual', 0],
      ['photographs', 'social', 0],
    ])
  })

  test.each(['Boats', '  Ships  ', '遺言', 'Écoles', 'परिवार', '🏡'])('can be called %j', async (name) => {
    const { id } = await asked<ShownCategory>(add(founder, name))
    expect((await one(founder, id)).name).toBe(name.trim())
    expect(await actsOf(world, founder, 'category.added', id)).toHaveLength(1)
  })

  test.each(['boats', 'BOATS', ' Boats ', 'ＢＯＡＴＳ', 'E\u0301coles', 'Deeds and property', 'deeds AND property'])(
    'can’t be called %j beside another',
    async (name) => {
      const answer = await add(founder, name)
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, 'There is a category of that name already.'])
      const { id, version } = await asked<ShownCategory>(add(founder, `Free ${++count}`))
      expect((await rename(founder, { id, version }, name)).statusCode).toBe(409)
    },
  )

  test.each(['', '   ', 'a\u202Eb', 'a\nb', 'n'.repeat(81)])('can’t be called %j at all', async (name) => {
    expect((await add(founder, name)).statusCode).toBe(400)
  })

  test('of the first six keeps its name in every language until it is named anew', async () => {
    const { founder: other, join: joinOther } = await world.foundFamily()
    const german = await joinOther('trustee')
    await german.post('/account/', { language: 'de' })
    const deeds = await shelf(other)
    // Called what it is called already.
    await asked(rename(german, deeds, 'urkunden und Grundbesitz'))
    const same = await one(other, deeds.id)
    expect(same).toMatchObject({ key: 'deeds', name: null })
    await asked(other.post(`/files/categories/${deeds.id}/`, { version: same.version, capital: 'social' }))
    const named = await asked<ShownCategory>(rename(other, { ...deeds, version: same.version + 1 }, 'Land'))
    expect(named).toMatchObject({ key: null, name: 'Land', capital: 'social' })
    expect((await one(german, deeds.id)).name).toBe('Land')
    expect((await all(other)).map(({ key }) => key)).toEqual([null, 'letters', 'companies', 'wills', 'schooling', 'photographs'])
    // The name that became free can be given to another.
    await asked(add(other, 'Deeds and property'))
  })

  test('can be written in other letters', async () => {
    const { id, version } = await asked<ShownCategory>(add(founder, 'weirs'))
    expect(await asked(rename(founder, { id, version }, 'Weirs'))).toMatchObject({ name: 'Weirs' })
  })

  test('that somebody changed meanwhile is not overwritten', async () => {
    const category = await asked<ShownCategory>(add(founder, 'Meanwhile'))
    await asked(rename(founder, category, 'Meanwhile changed'))
    expect((await rename(founder, category, 'Lost')).statusCode).toBe(409)
    expect((await one(founder, category.id)).name).toBe('Meanwhile changed')
  })

  test('of one name at once is one', async () => {
    const answers = await atOnce(world, 'file_categories', [() => add(founder, 'At once'), () => add(founder, 'AT ONCE')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is one of a hundred at most', async () => {
    const { founder: other } = await world.foundFamily()
    for (let number = 7; number <= fileLimits.categories; number++) await asked(add(other, `Shelf ${number}`))
    const answer = await add(other, 'One more')
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: expect.any(String) as string }])
  })

  test('is arranged by founder and trustee only', async () => {
    for (const role of ['successor', 'guardian', 'advisor'] as const) {
      const voice = await join(role)
      expect((await add(voice, `Of a ${role}`)).statusCode, role).toBe(409)
      expect((await voice.get('/files/room/')).json(), role).toMatchObject({ may: { arrange: false } })
    }
    await asked(add(await join('trustee'), 'Of a trustee'))
  })
})

describe('taking a category away', () => {
  test('works when it is empty, and its name is in the ledger', async () => {
    const id = await addShelf(founder, 'Empty')
    await asked(founder.post(`/files/categories/${id}/remove/`))
    expect(await one(founder, id)).toBeUndefined()
    expect((await actsOf(world, founder, 'category.removed', id)).map(({ details }) => details)).toEqual([{ name: 'Empty' }])
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(404)
  })

  test('is refused as long as something lies in it or in its bin', async () => {
    const id = await addShelf(founder, 'Not empty')
    const file = await putFile(world, founder, { category: id })
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(409)
    await asked(founder.post(`/files/${file}/bin/`))
    expect((await founder.post(`/files/categories/${id}/remove/`)).statusCode).toBe(409)
    await asked(founder.post(`/files/${file}/unbin/`))
    expect((await openOne(founder, file)).category_id).toBe(id)
  })
})

describe('merging', () => {
  async function two(from: readonly string[], into: readonly string[]) {
    const { founder: other } = await world.foundFamily()
    const shelves = { from: await addShelf(other, 'From'), into: await addShelf(other, 'Into') }
    for (const name of from) await putFile(world, other, { name, bytes: `from ${name}`, category: shelves.from })
    for (const name of into) await putFile(world, other, { name, bytes: `into ${name}`, category: shelves.into })
    const merge = () => other.post(`/files/categories/${shelves.from}/merge/`, { into: shelves.into })
    return { other, ...shelves, merge }
  }

  test('puts everything together; of two of one name the second gets a number', async () => {
    const { other, from, into, merge } = await two(['Deed.txt', 'Map.txt'], ['DEED.txt', 'Will.txt'])
    expect(await asked(merge())).toMatchObject({ id: into, files: 4 })
    expect(await namesIn(other, into)).toEqual(['Deed (2).txt', 'DEED.txt', 'Map.txt', 'Will.txt'])
    expect(await one(other, from)).toBeUndefined()
    const renamed = (await filesOf(other)).find(({ name }) => name === 'Deed (2).txt')
    expect((await other.get(`/files/${renamed?.id}/bytes/`)).body).toBe('from Deed.txt')
    expect((await actsOf(world, other, 'category.merged', into)).map(({ details }) => details)).toEqual([{ from, files: 2 }])
    expect(await namesFound(other, '2 ')).toEqual(['Deed (2).txt'])
  })

  test('counts on where numbers were given already, on either side', async () => {
    const { other, into, merge } = await two(['Deed.txt', 'Deed (2).txt', 'Deed (3).txt'], ['Deed.txt', 'Deed (4).txt'])
    await asked(merge())
    expect((await namesIn(other, into)).toSorted()).toEqual(['Deed (2).txt', 'Deed (3).txt', 'Deed (4).txt', 'Deed (5).txt', 'Deed.txt'])
    const both = await two(['Deed (2).txt', 'Deed.txt'], ['Deed.txt', 'Deed (2).txt'])
    await asked(both.merge())
    expect(await namesIn(both.other, both.into)).toHaveLength(4)
  })

  test('takes names of 255 letters too', async () => {
    const name = `${'n'.repeat(251)}.txt`
    const { other, into, merge } = await two([name], [name])
    await asked(merge())
    expect((await namesIn(other, into)).map(({ length }) => length)).toEqual([255, 255])
  })

  test('takes the bin along, from which each comes back to the other category', async () => {
    const { other, into, merge } = await two(['Deed.txt'], ['Deed.txt'])
    const file = (await filesOf(other)).find(({ category_id }) => category_id !== into)
    await asked(other.post(`/files/${file?.id}/bin/`))
    await asked(merge())
    expect(await asked(other.post(`/files/${file?.id}/unbin/`))).toMatchObject({ category_id: into, name: 'Deed (2).txt' })
  })

  test('with itself or with what is not there changes nothing', async () => {
    const { other, from, merge } = await two(['Deed.txt'], [])
    expect((await other.post(`/files/categories/${from}/merge/`, { into: from })).statusCode).toBe(404)
    expect((await other.post(`/files/categories/${from}/merge/`, { into: await addShelf(founder, 'Foreign') })).statusCode).toBe(404)
    expect(await namesIn(other, from)).toEqual(['Deed.txt'])
    await asked(merge())
    expect((await merge()).statusCode).toBe(404)
  })

  test('both ways at once ends with one of the two, and every file', async () => {
    const { other, from, into, merge } = await two(['One.txt'], ['Two.txt'])
    const answers = await atOnce(world, 'file_categories', [merge, () => other.post(`/files/categories/${into}/merge/`, { into: from })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await filesOf(other)).toHaveLength(2)
  })
})
