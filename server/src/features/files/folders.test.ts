import { beforeAll, describe, expect, test } from 'vitest'

import { filesIn, takeOut } from '../../../test/archives.ts'
import { asked, namesFound, openOne } from '../../../test/file-acts.ts'
import { filesOf, putFile, send, shelf, type ShownFile } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

const world = useWorld()
let founder: Voice
beforeAll(async () => {
  founder = await world.create()
})

const folders = async (voice: Voice, category: string) =>
  (await asked<{ items: { path: string; files: number }[] }>(voice.get(`/files/categories/${category}/folders/`))).items
const spots = (files: readonly ShownFile[]) => files.map(({ folder, name, version }) => [folder, name, version])
const archiveOf = async (voice: Voice, ids: readonly string[]) => {
  const answer = await voice.get(`/files/archive/?ids=${ids.join(',')}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return [...filesIn(answer.rawPayload).keys()].filter((path) => path.startsWith('files/'))
}

describe('files of one name in different folders', () => {
  let home: Voice
  beforeAll(async () => {
    home = await world.create()
    await putFile(world, home, { name: 'tax.txt', bytes: 'The year 2019', folder: 'years/2019' })
    await putFile(world, home, { name: 'tax.txt', bytes: 'The year 2020', folder: 'years/2020' })
    await putFile(world, home, { name: 'tax.txt', bytes: 'No year' })
  })

  test('are files of their own; a version is only what comes into the same folder', async () => {
    await putFile(world, home, { name: 'Tax.TXT', bytes: 'The year 2020, corrected', folder: 'Years\\2020' })

    expect(spots(await filesOf(home, '&order=name')).toSorted()).toEqual([
      ['', 'tax.txt', 1],
      ['years/2019', 'tax.txt', 1],
      ['years/2020', 'tax.txt', 2],
    ])
    expect(await folders(home, (await shelf(home)).id)).toEqual([
      { path: 'years/2019', files: 1 },
      { path: 'years/2020', files: 1 },
    ])
  })

  test('are listed by a folder with everything below it, and found by its name', async () => {
    const { id } = await shelf(home)
    expect(spots(await filesOf(home, `&category=${id}&folder=years/2019`))).toEqual([['years/2019', 'tax.txt', 1]])
    expect(await filesOf(home, `&category=${id}&folder=YEARS`)).toHaveLength(2)
    expect(await filesOf(home, `&category=${id}&folder=year`)).toEqual([])
    expect(await namesFound(home, '2019')).toEqual(['tax.txt'])
  })

  test('keep their folders in the archive of a selection, of a dataset and of the family', async () => {
    const files = await filesOf(home)
    const paths = ['files/tax.txt', 'files/years/2019/tax.txt', 'files/years/2020/tax.txt']
    const ids = files.map((file) => file.id)
    expect((await archiveOf(home, ids)).toSorted()).toEqual(paths)
    const set = await asked<{ id: string }>(home.post('/files/datasets/', { name: 'Taxes', files: ids }))
    const packed = filesIn((await home.get(`/files/datasets/${set.id}/archive/`)).rawPayload)
    expect([...packed.keys()].filter((path) => path.startsWith('files/')).toSorted()).toEqual(paths)
    const whole = [...filesIn(await takeOut(world, home)).keys()].filter((path) => /tax\.txt$/i.test(path))
    expect(whole).toEqual(expect.arrayContaining(paths.map((path) => path.replace('files/', 'files/Deeds and property/'))))
  })

  test('are numbered where they meet: moved together nothing is overwritten', async () => {
    const { id } = await shelf(home, 'wills')
    const ids = (await filesOf(home)).map((file) => file.id)
    await asked(home.post('/files/move/', { files: ids, category_id: id, folder: 'Taxes' }))

    const moved = await filesOf(home, `&category=${id}`)
    expect(spots(moved).toSorted()).toEqual([
      ['Taxes', 'tax (2).txt', expect.any(Number)],
      ['Taxes', 'tax (3).txt', expect.any(Number)],
      ['Taxes', 'tax.txt', expect.any(Number)],
    ])
    expect(await folders(home, (await shelf(home)).id)).toEqual([])
  })
})

test('a folder is a path every system can keep, never a way out of it', async () => {
  const id = await putFile(world, founder, { name: 'Survey.txt', folder: '../..//Weir: House/./NUL/ 2019 ' })
  expect((await openOne(founder, id)).folder).toBe('Weir- House/_NUL/2019')
  const { statusCode, body } = await send(world, founder, { name: 'Deep.txt', folder: 'Ordner/'.repeat(200) })
  expect([statusCode, body]).toEqual([400, expect.stringContaining('too long')])
})

test('one file is moved into a folder and out of it, and dated as far as its day is known', async () => {
  const id = await putFile(world, founder, { name: 'Orchard.txt' })
  const change = (values: object) => asked<ShownFile>(founder.post(`/files/${id}/`, values))
  expect(await change({ folder: 'Orchards', dated_on: '1968-08' })).toMatchObject({ folder: 'Orchards', dated_on: '1968-08' })
  expect(await change({ is_draft: true })).toMatchObject({ folder: 'Orchards', dated_on: '1968-08' })
  expect(await change({ folder: '', dated_on: null })).toMatchObject({ folder: '', dated_on: null })
  expect((await founder.post(`/files/${id}/`, { dated_on: 'last summer' })).statusCode).toBe(400)
})

test('a category that is merged brings its folders along', async () => {
  const home = await world.create()
  const [deeds, wills] = [await shelf(home), await shelf(home, 'wills')]
  for (const category of [deeds.id, wills.id])
    for (const folder of ['', 'Weir House']) await putFile(world, home, { name: 'Plan.txt', bytes: `${category} ${folder}`, category, folder })
  await asked(home.post(`/files/categories/${deeds.id}/merge/`, { into: wills.id }))
  expect(spots(await filesOf(home)).toSorted()).toEqual([
    ['', 'Plan (2).txt', 1],
    ['', 'Plan.txt', 1],
    ['Weir House', 'Plan (2).txt', 1],
    ['Weir House', 'Plan.txt', 1],
  ])
})
