import { beforeAll, describe, expect, test } from 'vitest'

import { atOnce, countWaiting } from '../../../test/at-once.ts'
import {
  ledgerEntries,
  expectOk,
  beginUpload,
  binnedFiles,
  storeKeys,
  assistantFiles,
  foundNames,
  openFile,
  search,
  sendChunk,
  uploadStatus,
} from '../../../test/file-acts.ts'
import { filesOf, putFile, readText, send, categoryOf } from '../../../test/files.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { removeBlobs } from '#server/features/files/blob-tasks.ts'
import { fileBinTasks } from '#server/features/files/empty-bin.ts'
import { putFile as createFile } from '#server/features/files/put-file.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
let founder: TestClient
let join: Awaited<ReturnType<typeof world.foundFamily>>['join']
beforeAll(async () => {
  ;({ founder, join } = await world.foundFamily())
})

const bin = (client: TestClient, id: string) => expectOk(client.post(`/files/${id}/bin/`))
const unbin = (client: TestClient, id: string) =>
  expectOk<{ id: string; name: string }>(client.post(`/files/${id}/unbin/`))

/** Runs the nightly jobs, this many days from now. */
async function nightAfter(days: number, clients: readonly TestClient[]): Promise<void> {
  const now = () => new Date(world.clock.now().getTime() + days * day)
  await fileBinTasks(world.database, { now })['empty_file_bin']?.({}, {} as never)
  for (const { familyId } of clients) await removeBlobs(world.files, familyId)
}

describe('a file in the bin', () => {
  test('a binned file is in no list, search or dataset, and can’t be opened', async () => {
    const id = await putFile(world, founder, { name: 'Heronry.txt', bytes: 'The heronry above the weir' })
    await readText(world, founder, id)
    await expectOk(founder.post(`/files/${id}/learn/`, { is_learning: true }))
    const { id: set } = await expectOk<{ id: string }>(
      founder.post('/files/datasets/', { name: 'Birds', files: [id] }),
    )
    const before = (await categoryOf(founder)).files
    await bin(founder, id)

    expect((await filesOf(founder)).map((file) => file.id)).not.toContain(id)
    expect((await categoryOf(founder)).files).toBe(before - 1)
    expect((await binnedFiles(founder)).map((file) => file.id)).toEqual([id])
    for (const words of ['heronry', 'heron', 'heronrx'])
      expect(await search(founder, words), words).toEqual({ items: [], people: [], instead: null })
    expect(await assistantFiles(founder, 'heronry above the weir')).toEqual([])
    expect(await filesOf(founder, `&dataset=${set}`)).toEqual([])
    expect(await filesOf(founder, '&learning=only')).toEqual([])
    expect(await expectOk(founder.get('/files/datasets/'))).toMatchObject({
      items: [{ id: set, files: 0, size: 0 }],
    })
    expect((await founder.get('/files/room/')).json()).toMatchObject({ binned: 1, learning: 0 })
    for (const way of ['bytes/', 'view/', 'bytes/?version=1'])
      expect((await founder.get(`/files/${id}/${way}`)).statusCode, way).toBe(404)
    for (const [act, body] of [
      ['open', {}],
      ['bin', undefined],
      ['learn', { is_learning: false }],
      ['restore', { version: 1, restore: 1 }],
    ] as const)
      expect((await founder.post(`/files/${id}/${act}/`, body)).statusCode, act).toBe(404)
    expect((await founder.post('/files/datasets/', { name: 'More birds', files: [id] })).statusCode).toBe(400)

    await unbin(founder, id)
    expect(await foundNames(founder, 'heronry')).toEqual(['Heronry.txt'])
    expect(await filesOf(founder, `&dataset=${set}`)).toHaveLength(1)
    expect(await ledgerEntries(world, founder, 'file.binned', id)).toHaveLength(1)
    expect(await ledgerEntries(world, founder, 'file.unbinned', id)).toHaveLength(1)
    expect((await founder.post(`/files/${id}/unbin/`)).statusCode).toBe(404)
  })

  test('a restored file whose name is taken gets a number and is found by it', async () => {
    const first = await putFile(world, founder, { name: 'Tenancy.txt', bytes: 'first' })
    await bin(founder, first)
    const second = await putFile(world, founder, { name: 'tenancy.txt', bytes: 'second' })
    await bin(founder, second)
    await putFile(world, founder, { name: 'TENANCY.txt', bytes: 'third' })

    expect((await unbin(founder, first)).name).toBe('Tenancy (2).txt')
    expect((await unbin(founder, second)).name).toBe('tenancy (3).txt')
    expect(await foundNames(founder, 'tenancy 3 ')).toContain('tenancy (3).txt')
    expect((await foundNames(founder, '3 ')).slice(0, 1)).toEqual(['tenancy (3).txt'])
  })

  test('a restored file with a name of maximum length gets a number too', async () => {
    const name = `${'n'.repeat(251)}.txt`
    const id = await putFile(world, founder, { name, bytes: 'first' })
    await bin(founder, id)
    await putFile(world, founder, { name, bytes: 'second' })
    const back = await unbin(founder, id)
    expect(back.name).toMatch(/^n+ \(2\)\.txt$/)
    expect(back.name.length).toBeLessThanOrEqual(255)
  })

  test('a restore and an upload of the same name at once both succeed', async () => {
    const id = await putFile(world, founder, { name: 'Both.txt', bytes: 'first' })
    await bin(founder, id)
    const [sent, back] = await atOnce(world, 'files', [
      () => send(world, founder, { name: 'Both.txt', bytes: 'second' }),
      () => founder.post(`/files/${id}/unbin/`),
    ])
    expect([sent?.statusCode, back?.statusCode]).toEqual([201, 200])
    expect((await filesOf(founder)).filter(({ name }) => name.startsWith('Both'))).not.toEqual([])
  })

  test('a binned file is visible to and restorable by only its uploader, founders and trustees', async () => {
    const [trustee, successor, guardian] = [
      await join('trustee'),
      await join('successor'),
      await join('guardian'),
    ]
    const id = await putFile(world, successor, { name: 'Mine.txt', bytes: 'mine' })
    for (const client of [guardian]) expect((await client.post(`/files/${id}/bin/`)).statusCode).toBe(409)
    await bin(successor, id)
    expect((await guardian.post(`/files/${id}/unbin/`)).statusCode).toBe(404)
    expect((await binnedFiles(guardian)).map((file) => file.id)).not.toContain(id)
    expect((await binnedFiles(trustee)).map((file) => file.id)).toContain(id)
    await unbin(trustee, id)
    await bin(trustee, id)
    await unbin(successor, id)
  })
})

describe('emptying the bin after 30 days', () => {
  test('a binned file is deleted with every version after 30 days, not earlier', async () => {
    const { founder: other } = await world.foundFamily()
    const id = await putFile(world, other, { name: 'Old.txt', bytes: 'one' })
    await putFile(world, other, { name: 'Old.txt', bytes: 'two' })
    await readText(world, other, id, 2)
    await bin(other, id)

    await nightAfter(29, [other])
    expect(await storeKeys(world, other)).toHaveLength(2)
    expect(await binnedFiles(other)).toHaveLength(1)
    await nightAfter(30.01, [other])

    expect(await storeKeys(world, other)).toEqual([])
    expect(await binnedFiles(other)).toEqual([])
    for (const table of [
      'files',
      'file_versions',
      'file_words',
      'file_passages',
      'blobs',
      'blob_pieces',
    ] as const)
      expect(
        await world.database.inFamily(other.familyId, (tx) =>
          tx.selectFrom(table).select('family_id').execute(),
        ),
        table,
      ).toEqual([])
    expect(await ledgerEntries(world, other, 'file.removed', id)).toHaveLength(1)
    expect((await other.post(`/files/${id}/unbin/`)).statusCode).toBe(404)
  })

  test('bytes that another file or version uses stay', async () => {
    const { founder: other } = await world.foundFamily()
    const deleted = await putFile(world, other, { name: 'Gone.txt', bytes: 'shared' })
    await putFile(world, other, { name: 'Gone.txt', bytes: 'also shared' })
    const remaining = await putFile(world, other, { name: 'Stays.txt', bytes: 'shared' })
    const old = await putFile(world, other, { name: 'Changed.txt', bytes: 'also shared' })
    await putFile(world, other, { name: 'Changed.txt', bytes: 'changed' })
    await bin(other, deleted)
    await nightAfter(31, [other])

    expect((await other.get(`/files/${remaining}/bytes/`)).body).toBe('shared')
    expect((await other.get(`/files/${old}/bytes/?version=1`)).body).toBe('also shared')
    expect(await storeKeys(world, other)).toHaveLength(3)
  })

  test('bytes uploaded again while the bin is emptied stay', async () => {
    const { founder: other } = await world.foundFamily()
    const deleted = await putFile(world, other, { name: 'Gone.txt', bytes: 'needed again' })
    const { id: category } = await categoryOf(other)
    await bin(other, deleted)
    // An upload that reuses the blob is about to commit, and the nightly job waits for its lock.
    const holder = await world.database.pool.connect()
    await holder.query(`begin; set local app.family_id = '${other.familyId}'; select from blobs for update`)
    const sending = world.database.inFamily(other.familyId, async (tx) => {
      const blob = await tx
        .selectFrom('blobs')
        .select('id')
        .where('family_id', '=', other.familyId)
        .executeTakeFirstOrThrow()
      const viewer = { familyId: other.familyId, accountId: other.accountId, role: 'founder' } as const
      const file = {
        categoryId: category,
        folder: '',
        name: 'Again.txt',
        type: 'text/plain',
        kind: 'text',
        size: 12,
        blobId: blob.id,
        isDraft: false,
      } as const
      return createFile(tx, viewer, { ...file, now: world.clock.now() })
    })
    await expect.poll(() => countWaiting(world)).toBe(1)
    const night = nightAfter(31, [])
    await expect.poll(() => countWaiting(world)).toBe(2)
    await holder.query('commit')
    holder.release()
    const { fileId } = await sending
    await night
    await removeBlobs(world.files, other.familyId)

    expect((await other.get(`/files/${fileId}/bytes/`)).body).toBe('needed again')
    expect((await openFile(other, fileId)).damage).toBeNull()
  })
})

test('an abandoned upload and its bytes are deleted after a week', async () => {
  const { founder: other } = await world.foundFamily()
  const url = await beginUpload(world, other, {
    name: 'Half.txt',
    size: 8,
    category: (await categoryOf(other)).id,
  })
  await sendChunk(world, other, url, 0, 'half')
  await nightAfter(6, [other])
  expect((await uploadStatus(world, other, url)).statusCode).toBe(200)
  await nightAfter(7.01, [other])
  expect((await uploadStatus(world, other, url)).statusCode).toBe(404)
  expect(await storeKeys(world, other)).toEqual([])
})
