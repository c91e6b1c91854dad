import { beforeAll, describe, expect, test } from 'vitest'

import { filesIn, exportFamily } from '../../../test/archives.ts'
import { expectOk, foundNames, openFile } from '../../../test/file-acts.ts'
import { filesOf, putFile, send, categoryOf, type ShownFile } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

const world = useWorld()
let founder: TestClient
beforeAll(async () => {
  founder = await world.create()
})

const folders = async (client: TestClient, category: string) =>
  (
    await expectOk<{ items: { path: string; files: number }[] }>(
      client.get(`/files/categories/${category}/folders/`),
    )
  ).items
const spots = (files: readonly ShownFile[]) =>
  files.map(({ folder, name, version }) => [folder, name, version])
const archiveOf = async (client: TestClient, ids: readonly string[]) => {
  const response = await client.get(`/files/archive/?ids=${ids.join(',')}`)
  expect(response.statusCode, response.body).toBe(200)
  return [...filesIn(response.rawPayload).keys()].filter((path) => path.startsWith('files/'))
}

describe('files of one name in different folders', () => {
  let home: TestClient
  beforeAll(async () => {
    home = await world.create()
    await putFile(world, home, { name: 'tax.txt', bytes: 'The year 2019', folder: 'years/2019' })
    await putFile(world, home, { name: 'tax.txt', bytes: 'The year 2020', folder: 'years/2020' })
    await putFile(world, home, { name: 'tax.txt', bytes: 'No year' })
  })

  test('files of one name in different folders are separate; only the same folder makes a version', async () => {
    await putFile(world, home, { name: 'Tax.TXT', bytes: 'The year 2020, corrected', folder: 'Years\\2020' })

    expect(spots(await filesOf(home, '&order=name')).toSorted()).toEqual([
      ['', 'tax.txt', 1],
      ['years/2019', 'tax.txt', 1],
      ['years/2020', 'tax.txt', 2],
    ])
    expect(await folders(home, (await categoryOf(home)).id)).toEqual([
      { path: 'years/2019', files: 1 },
      { path: 'years/2020', files: 1 },
    ])
  })

  test('a folder lists its subfolders’ files, and files are found by their folder’s name', async () => {
    const { id } = await categoryOf(home)
    expect(spots(await filesOf(home, `&category=${id}&folder=years/2019`))).toEqual([
      ['years/2019', 'tax.txt', 1],
    ])
    expect(await filesOf(home, `&category=${id}&folder=YEARS`)).toHaveLength(2)
    expect(await filesOf(home, `&category=${id}&folder=year`)).toEqual([])
    expect(await foundNames(home, '2019')).toEqual(['tax.txt'])
  })

  test('folders are preserved in the archives of a selection, a dataset and the family', async () => {
    const files = await filesOf(home)
    const paths = ['files/tax.txt', 'files/years/2019/tax.txt', 'files/years/2020/tax.txt']
    const ids = files.map((file) => file.id)
    expect((await archiveOf(home, ids)).toSorted()).toEqual(paths)
    const set = await expectOk<{ id: string }>(home.post('/files/datasets/', { name: 'Taxes', files: ids }))
    const packed = filesIn((await home.get(`/files/datasets/${set.id}/archive/`)).rawPayload)
    expect([...packed.keys()].filter((path) => path.startsWith('files/')).toSorted()).toEqual(paths)
    const exported = [...filesIn(await exportFamily(world, home)).keys()].filter((path) =>
      /tax\.txt$/i.test(path),
    )
    expect(exported).toEqual(
      expect.arrayContaining(paths.map((path) => path.replace('files/', 'files/Deeds and property/'))),
    )
  })

  test('files of one name moved into one folder are numbered, not overwritten', async () => {
    const { id } = await categoryOf(home, 'wills')
    const ids = (await filesOf(home)).map((file) => file.id)
    await expectOk(home.post('/files/move/', { files: ids, category_id: id, folder: 'Taxes' }))

    const moved = await filesOf(home, `&category=${id}`)
    expect(spots(moved).toSorted()).toEqual([
      ['Taxes', 'tax (2).txt', expect.any(Number)],
      ['Taxes', 'tax (3).txt', expect.any(Number)],
      ['Taxes', 'tax.txt', expect.any(Number)],
    ])
    expect(await folders(home, (await categoryOf(home)).id)).toEqual([])
  })
})

test('a folder path is sanitised and can’t escape its category', async () => {
  const id = await putFile(world, founder, { name: 'Survey.txt', folder: '../..//Weir: House/./NUL/ 2019 ' })
  expect((await openFile(founder, id)).folder).toBe('Weir- House/_NUL/2019')
  const { statusCode, body } = await send(world, founder, { name: 'Deep.txt', folder: 'Ordner/'.repeat(200) })
  expect([statusCode, body]).toEqual([400, expect.stringContaining('too long')])
})

test('a file can be moved into and out of a folder, and its date may be partial', async () => {
  const id = await putFile(world, founder, { name: 'Orchard.txt' })
  const change = (values: object) => expectOk<ShownFile>(founder.post(`/files/${id}/`, values))
  expect(await change({ folder: 'Orchards', dated_on: '1968-08' })).toMatchObject({
    folder: 'Orchards',
    dated_on: '1968-08',
  })
  expect(await change({ is_draft: true })).toMatchObject({ folder: 'Orchards', dated_on: '1968-08' })
  expect(await change({ folder: '', dated_on: null })).toMatchObject({ folder: '', dated_on: null })
  expect((await founder.post(`/files/${id}/`, { dated_on: 'last summer' })).statusCode).toBe(400)
})

test('a merged category keeps its folders', async () => {
  const home = await world.create()
  const [deeds, wills] = [await categoryOf(home), await categoryOf(home, 'wills')]
  for (const category of [deeds.id, wills.id])
    for (const folder of ['', 'Weir House'])
      await putFile(world, home, { name: 'Plan.txt', bytes: `${category} ${folder}`, category, folder })
  await expectOk(home.post(`/files/categories/${deeds.id}/merge/`, { into: wills.id }))
  expect(spots(await filesOf(home)).toSorted()).toEqual([
    ['', 'Plan (2).txt', 1],
    ['', 'Plan.txt', 1],
    ['Weir House', 'Plan (2).txt', 1],
    ['Weir House', 'Plan.txt', 1],
  ])
})
