import { beforeAll, describe, expect, test } from 'vitest'

import { addShelf, asked, namesFound, openOne, search, shareShelf } from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send } from '../../../test/files.ts'
import { useWorld, type Voice } from '../../../test/world.ts'

/** Ids of another family, wherever one can be given. */
const world = useWorld()
interface Laid {
  readonly founder: Voice
  readonly advisor: Voice
  readonly shelf: string
  readonly file: string
  readonly set: string
}
let hallam: Laid
let marsh: Laid

async function lay(word: string): Promise<Laid> {
  const { founder, join } = await world.foundFamily()
  const advisor = await join('advisor')
  const shelf = await addShelf(founder, `Of ${word}`)
  const file = await putFile(world, founder, { name: `${word}.txt`, bytes: `The ${word} of the family`, category: shelf })
  await putFile(world, founder, { name: `${word}.txt`, bytes: `The ${word} of the family, again`, category: shelf })
  await readText(world, founder, file, 2)
  await shareShelf(founder, shelf, advisor)
  const { id: set } = await asked<{ id: string }>(founder.post('/files/datasets/', { name: word, files: [file] }))
  return { founder, advisor, shelf, file, set }
}
beforeAll(async () => {
  hallam = await lay('heronry')
  marsh = await lay('marshland')
})

/** Everything of a family that an act could have changed. */
const everything = ({ founder: { familyId } }: Laid) =>
  world.database.inFamily(familyId, async (tx) => {
    const tables = ['files', 'file_categories', 'category_shares', 'datasets', 'dataset_files', 'file_versions', 'uploads', 'ledger'] as const
    return Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().where('family_id', '=', familyId).execute()))
  })

describe('with an id of another family', () => {
  const acts: [string, number, () => ReturnType<Voice['post']>][] = [
    ['merging into its category', 404, () => hallam.founder.post(`/files/categories/${hallam.shelf}/merge/`, { into: marsh.shelf })],
    ['merging its category', 404, () => hallam.founder.post(`/files/categories/${marsh.shelf}/merge/`, { into: hallam.shelf })],
    [
      'sharing with its advisor',
      400,
      () => hallam.founder.post(`/files/categories/${hallam.shelf}/share/`, { account_id: marsh.advisor.accountId, is_shared: true }),
    ],
    [
      'ending a share with its advisor',
      400,
      () => hallam.founder.post(`/files/categories/${hallam.shelf}/share/`, { account_id: marsh.advisor.accountId, is_shared: false }),
    ],
    [
      'sharing its category',
      404,
      () => hallam.founder.post(`/files/categories/${marsh.shelf}/share/`, { account_id: hallam.advisor.accountId, is_shared: true }),
    ],
    ['letting its category be learnt', 404, () => hallam.founder.post(`/files/categories/${marsh.shelf}/learn/`, { is_learning: true })],
    ['moving into its category', 404, () => hallam.founder.post(`/files/${hallam.file}/`, { category_id: marsh.shelf })],
    ['moving its file', 404, () => hallam.founder.post(`/files/${marsh.file}/`, { category_id: hallam.shelf })],
    ['restoring its version', 404, () => hallam.founder.post(`/files/${marsh.file}/restore/`, { version: 2, restore: 1 })],
    ['letting its file be learnt', 404, () => hallam.founder.post(`/files/${marsh.file}/learn/`, { is_learning: true })],
    ['putting its file away', 404, () => hallam.founder.post(`/files/${marsh.file}/bin/`)],
    ['opening its file', 404, () => hallam.founder.post(`/files/${marsh.file}/open/`, {})],
    ['fetching its file', 404, () => hallam.founder.get(`/files/${marsh.file}/bytes/`)],
    ['fetching its old version', 404, () => hallam.founder.get(`/files/${marsh.file}/bytes/?version=1`)],
    ['looking at its file', 404, () => hallam.founder.get(`/files/${marsh.file}/view/`)],
    ['a set with its file', 400, () => hallam.founder.post('/files/datasets/', { name: 'Theirs', files: [hallam.file, marsh.file] })],
    ['adding its file to a set', 400, () => hallam.founder.post(`/files/datasets/${hallam.set}/`, { add: [marsh.file] })],
    ['changing its set', 404, () => hallam.founder.post(`/files/datasets/${marsh.set}/`, { take_out: [marsh.file] })],
    ['fetching its set', 404, () => hallam.founder.get(`/files/datasets/${marsh.set}/archive/`)],
    ['sending into its category', 404, () => send(world, hallam.founder, { name: 'Astray.txt', category: marsh.shelf })],
  ]
  test.each(acts)('%s is answered %i and changes nothing, here or there', async (_, status, act) => {
    const before = [await everything(hallam), await everything(marsh)]
    const answer = await act()
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toMatchObject({ detail: expect.any(String) as string })
    expect([await everything(hallam), await everything(marsh)]).toEqual(before)
  })

  test('lists and searches find nothing', async () => {
    for (const filter of [`category=${marsh.shelf}`, `dataset=${marsh.set}`, `by=${marsh.founder.accountId}`])
      expect(await filesOf(hallam.founder, `&${filter}`), filter).toEqual([])
    expect(await namesFound(hallam.founder, 'heronry', `&category=${marsh.shelf}`)).toEqual([])
    for (const words of ['marshland', 'marsh', 'marshlanx']) expect(await search(hallam.founder, words)).toMatchObject({ items: [], instead: null })
  })
})

describe('a set of files', () => {
  test('is one’s own, also before the family', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const { id } = await asked<{ id: string }>(founder.post('/files/datasets/', { name: 'Mine' }))
    for (const answer of [
      await trustee.post(`/files/datasets/${id}/`, { name: 'Theirs' }),
      await trustee.post(`/files/datasets/${id}/remove/`),
      await trustee.get(`/files/datasets/${id}/archive/`),
    ])
      expect(answer.statusCode).toBe(404)
    expect(await asked(trustee.get('/files/datasets/'))).toMatchObject({ items: [] })
    // Names are taken only before oneself.
    await asked(trustee.post('/files/datasets/', { name: 'Mine' }))
    expect((await founder.post('/files/datasets/', { name: 'MINE' })).statusCode).toBe(409)
  })

  test('says at which field a file is not there', async () => {
    const answer = await hallam.founder.post(`/files/datasets/${hallam.set}/`, { add: [marsh.file] })
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['add'])
  })

  test('takes a file in once and lets it out again, and outlives it', async () => {
    const { founder } = await world.foundFamily()
    const file = await putFile(world, founder)
    const { id } = await asked<{ id: string }>(founder.post('/files/datasets/', { name: 'One', files: [file, file] }))
    expect(await asked(founder.post(`/files/datasets/${id}/`, { add: [file] }))).toMatchObject({ files: 1 })
    expect(await asked(founder.post(`/files/datasets/${id}/`, { take_out: [file, marsh.file] }))).toMatchObject({ files: 0 })
    await asked(founder.post(`/files/datasets/${id}/`, { add: [file] }))
    await asked(founder.post(`/files/datasets/${id}/remove/`))
    expect((await openOne(founder, file)).name).toBe('Deed.txt')
  })
})
