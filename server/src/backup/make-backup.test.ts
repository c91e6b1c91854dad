import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { addressOf } from '../../test/database-address.ts'
import { send } from '../../test/files.ts'
import { type TestClient, useWorld } from '../../test/world.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { showProgress } from '#server/backup/progress.ts'
import { beginSnapshot } from '#server/backup/snapshot.ts'
import { openSource } from '#server/backup/source-database.ts'

const world = useWorld()
const stopping = new AbortController().signal

let founder: TestClient
let folder: string
let file: FileHandle
beforeEach(async () => {
  founder = (await world.foundFamily()).founder
  folder = await mkdtemp(join(tmpdir(), 'forerunners-backup-'))
  file = await open(join(folder, 'all.tar'), 'w+')
})
afterEach(async () => {
  await file.close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a backup; `meanwhile` happens between its snapshot and the copy of the files. */
async function backUp(meanwhile: () => Promise<void>) {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  const location = addressOf(inject('databases').admin, rows[0]?.name ?? '')
  const source = await openSource({ location, log: () => {}, stopping })
  try {
    const snapshot = await beginSnapshot(source.client)
    await meanwhile()
    const progress = showProgress({ write: () => {} })
    const { store } = world
    const now = new Date()
    return await makeBackup({
      source,
      snapshot,
      store,
      file,
      program: '0',
      now,
      progress,
      stopping,
      key: undefined,
    })
  } finally {
    await source.close()
  }
}

/** The pieces of the family's only file. */
const keysOf = ({ familyId }: TestClient) =>
  world.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('blob_pieces')
      .select('key')
      .where('family_id', '=', familyId)
      .execute()
      .then((rows) => rows.map(({ key }) => key).toSorted()),
  )

async function removePieces(keys: readonly string[]) {
  for (const key of keys) await world.store.remove(key)
}

test('a file that is deleted while the backup runs is noted, and not called lost', async () => {
  await send(world, founder, { bytes: 'deleted meanwhile' })
  const keys = await keysOf(founder)
  expect(keys.length).toBeGreaterThan(0)

  const { lost, manifest } = await backUp(async () => {
    await world.database.inFamily(founder.familyId, (tx) =>
      tx
        .updateTable('blobs')
        .set({ removed_at: new Date() })
        .where('family_id', '=', founder.familyId)
        .execute(),
    )
    await removePieces(keys)
  })

  expect(lost).toEqual([])
  expect(manifest.absent).toEqual(keys)
  expect((await checkArchive(file)).manifest.absent).toEqual(keys)
})

test('a piece whose rows were deleted meanwhile, as the nightly clean-up does, is not called lost either', async () => {
  await send(world, founder, { bytes: 'swept meanwhile' })
  const keys = await keysOf(founder)

  const { lost, manifest } = await backUp(async () => {
    await world.database.inFamily(founder.familyId, (tx) =>
      tx.deleteFrom('blob_pieces').where('family_id', '=', founder.familyId).execute(),
    )
    await removePieces(keys)
  })

  expect(lost).toEqual([])
  expect(manifest.absent).toEqual(expect.arrayContaining(keys))
  const rows = manifest.tables.find(({ name }) => name === 'public.blob_pieces')?.rows
  expect(rows, 'the snapshot still has them').toBeGreaterThanOrEqual(keys.length)
})

test('a piece that is missing although its file exists is lost, and everything else is in the archive', async () => {
  await send(world, founder, { bytes: 'of a disk that failed' })
  const keys = await keysOf(founder)

  const { lost, manifest } = await backUp(() => removePieces(keys))

  expect(lost).toEqual(keys)
  expect(manifest.absent).toEqual(expect.arrayContaining(keys))
  expect((await checkArchive(file)).manifest.tables.length).toBeGreaterThan(40)
})
