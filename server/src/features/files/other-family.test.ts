import { beforeAll, describe, expect, test } from 'vitest'

import {
  addCategory,
  expectOk,
  foundNames,
  openFile,
  search,
  shareCategory,
} from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'

/** Ids of another family in every call that takes one. */
const world = useWorld()
interface Laid {
  readonly founder: TestClient
  readonly advisor: TestClient
  readonly category: string
  readonly file: string
  readonly set: string
}
let hallam: Laid
let marsh: Laid

async function lay(word: string): Promise<Laid> {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const category = await addCategory(founder, `Of ${word}`)
  const file = await putFile(world, founder, {
    name: `${word}.txt`,
    bytes: `The ${word} of the family`,
    category,
  })
  await putFile(world, founder, {
    name: `${word}.txt`,
    bytes: `The ${word} of the family, again`,
    category,
  })
  await readText(world, founder, file, 2)
  await shareCategory(founder, category, advisor)
  const { id: set } = await expectOk<{ id: string }>(
    founder.post('/files/datasets/', { name: word, files: [file] }),
  )
  return { founder, advisor, category, file, set }
}
beforeAll(async () => {
  hallam = await lay('heronry')
  marsh = await lay('marshland')
})

/** All data of a family that a call could change. */
const everything = ({ founder: { familyId } }: Laid) =>
  world.database.inFamily(familyId, async (tx) => {
    const tables = [
      'files',
      'file_categories',
      'category_shares',
      'datasets',
      'dataset_files',
      'file_versions',
      'uploads',
      'ledger',
    ] as const
    return Promise.all(
      tables.map((table) => tx.selectFrom(table).selectAll().where('family_id', '=', familyId).execute()),
    )
  })

describe('ids of another family', () => {
  const acts: [string, number, () => ReturnType<TestClient['post']>][] = [
    [
      'merging into its category',
      404,
      () => hallam.founder.post(`/files/categories/${hallam.category}/merge/`, { into: marsh.category }),
    ],
    [
      'merging its category',
      404,
      () => hallam.founder.post(`/files/categories/${marsh.category}/merge/`, { into: hallam.category }),
    ],
    [
      'sharing with its advisor',
      400,
      () =>
        hallam.founder.post(`/files/categories/${hallam.category}/share/`, {
          account_id: marsh.advisor.accountId,
          is_shared: true,
        }),
    ],
    [
      'ending a share with its advisor',
      400,
      () =>
        hallam.founder.post(`/files/categories/${hallam.category}/share/`, {
          account_id: marsh.advisor.accountId,
          is_shared: false,
        }),
    ],
    [
      'sharing its category',
      404,
      () =>
        hallam.founder.post(`/files/categories/${marsh.category}/share/`, {
          account_id: hallam.advisor.accountId,
          is_shared: true,
        }),
    ],
    [
      'letting its category be learnt',
      404,
      () => hallam.founder.post(`/files/categories/${marsh.category}/learn/`, { is_learning: true }),
    ],
    [
      'moving into its category',
      404,
      () => hallam.founder.post(`/files/${hallam.file}/`, { category_id: marsh.category }),
    ],
    [
      'moving its file',
      404,
      () => hallam.founder.post(`/files/${marsh.file}/`, { category_id: hallam.category }),
    ],
    [
      'restoring its version',
      404,
      () => hallam.founder.post(`/files/${marsh.file}/restore/`, { version: 2, restore: 1 }),
    ],
    [
      'letting its file be learnt',
      404,
      () => hallam.founder.post(`/files/${marsh.file}/learn/`, { is_learning: true }),
    ],
    ['putting its file away', 404, () => hallam.founder.post(`/files/${marsh.file}/bin/`)],
    ['opening its file', 404, () => hallam.founder.post(`/files/${marsh.file}/open/`, {})],
    ['fetching its file', 404, () => hallam.founder.get(`/files/${marsh.file}/bytes/`)],
    ['fetching its old version', 404, () => hallam.founder.get(`/files/${marsh.file}/bytes/?version=1`)],
    ['looking at its file', 404, () => hallam.founder.get(`/files/${marsh.file}/view/`)],
    [
      'a set with its file',
      400,
      () => hallam.founder.post('/files/datasets/', { name: 'Theirs', files: [hallam.file, marsh.file] }),
    ],
    [
      'adding its file to a set',
      400,
      () => hallam.founder.post(`/files/datasets/${hallam.set}/`, { add: [marsh.file] }),
    ],
    [
      'changing its set',
      404,
      () => hallam.founder.post(`/files/datasets/${marsh.set}/`, { remove: [marsh.file] }),
    ],
    ['fetching its set', 404, () => hallam.founder.get(`/files/datasets/${marsh.set}/archive/`)],
    [
      'sending into its category',
      404,
      () => send(world, hallam.founder, { name: 'Astray.txt', category: marsh.category }),
    ],
  ]
  test.each(acts)('%s returns %i and changes neither family', async (_, status, act) => {
    const before = [await everything(hallam), await everything(marsh)]
    const response = await act()
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json()).toMatchObject({ detail: expect.any(String) as string })
    expect([await everything(hallam), await everything(marsh)]).toEqual(before)
  })

  test('lists and searches with ids of another family find nothing', async () => {
    for (const filter of [
      `category=${marsh.category}`,
      `dataset=${marsh.set}`,
      `by=${marsh.founder.accountId}`,
    ])
      expect(await filesOf(hallam.founder, `&${filter}`), filter).toEqual([])
    expect(await foundNames(hallam.founder, 'heronry', `&category=${marsh.category}`)).toEqual([])
    for (const words of ['marshland', 'marsh', 'marshlanx'])
      expect(await search(hallam.founder, words)).toMatchObject({ items: [], instead: null })
  })
})

describe('datasets', () => {
  test('a dataset is private, even within the family', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const { id } = await expectOk<{ id: string }>(founder.post('/files/datasets/', { name: 'Mine' }))
    for (const response of [
      await trustee.post(`/files/datasets/${id}/`, { name: 'Theirs' }),
      await trustee.post(`/files/datasets/${id}/remove/`),
      await trustee.get(`/files/datasets/${id}/archive/`),
    ])
      expect(response.statusCode).toBe(404)
    expect(await expectOk(trustee.get('/files/datasets/'))).toMatchObject({ items: [] })
    // Names are unique per account only.
    await expectOk(trustee.post('/files/datasets/', { name: 'Mine' }))
    expect((await founder.post('/files/datasets/', { name: 'MINE' })).statusCode).toBe(409)
  })

  test('an unknown file in a dataset is reported with its field', async () => {
    const response = await hallam.founder.post(`/files/datasets/${hallam.set}/`, { add: [marsh.file] })
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['add'])
  })

  test('a dataset holds a file once, can remove it, and survives its deletion', async () => {
    const { founder } = await world.foundFamily()
    const file = await putFile(world, founder)
    const { id } = await expectOk<{ id: string }>(
      founder.post('/files/datasets/', { name: 'One', files: [file, file] }),
    )
    expect(await expectOk(founder.post(`/files/datasets/${id}/`, { add: [file] }))).toMatchObject({
      files: 1,
    })
    expect(
      await expectOk(founder.post(`/files/datasets/${id}/`, { remove: [file, marsh.file] })),
    ).toMatchObject({ files: 0 })
    await expectOk(founder.post(`/files/datasets/${id}/`, { add: [file] }))
    await expectOk(founder.post(`/files/datasets/${id}/remove/`))
    expect((await openFile(founder, file)).name).toBe('Deed.txt')
  })
})
