import type { TaskList } from 'graphile-worker'
import { safeParse } from 'zod/v4/core'

import { Id } from '#contract/schemas.ts'
import { type BlobStorage, hashBlob } from '#server/features/files/blobs.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import { StoreError } from '#server/platform/store/store.ts'

/** Cron entry: nightly hash check of every file and removal of orphaned pieces, on one instance. */
export const checkFilesTime = '17 2 * * * check_files'

/** Pieces without a row stay this long, as they may belong to a running upload. */
const orphanAge = day

export function blobTasks(storage: BlobStorage, clock: Clock): TaskList {
  return {
    remove_blobs: (payload) => removeBlobs(storage, (payload as { family: string }).family),
    check_files: async () => {
      await checkAll(storage, clock)
      await removeOrphans(storage, clock.now())
    },
  }
}

/**
 * Deletes the pieces of released blobs from the store, then their rows. Safe to repeat after a crash in
 * between.
 */
export async function removeBlobs({ database, store }: BlobStorage, familyId: string): Promise<void> {
  const blobs = await database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('blobs')
      .select('id')
      .where('family_id', '=', familyId)
      .where('removed_at', 'is not', null)
      .execute(),
  )
  for (const { id } of blobs) {
    const pieces = await database.inFamily(familyId, (tx) =>
      tx
        .selectFrom('blob_pieces')
        .select('key')
        .where('family_id', '=', familyId)
        .where('blob_id', '=', id)
        .execute(),
    )
    for (const { key } of pieces) await store.remove(key)
    await database.inFamily(familyId, (tx) =>
      tx.deleteFrom('blobs').where('family_id', '=', familyId).where('id', '=', id).execute(),
    )
  }
}

async function checkAll(storage: BlobStorage, clock: Clock): Promise<void> {
  for await (const familyId of familiesWithLedger(storage.database))
    await checkBlobs(storage, familyId, clock)
}

/** Compares every file of a family with its hash and records missing or broken ones. */
export async function checkBlobs(storage: BlobStorage, familyId: string, clock: Clock): Promise<void> {
  const blobs = await storage.database.inFamily(familyId, (tx) =>
    tx
      .selectFrom('blobs')
      .select(['id', 'hash'])
      .where('family_id', '=', familyId)
      .where('hash', 'is not', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  for (const { id, hash } of blobs) {
    const damage = await damageOf(storage, { familyId, blobId: id, hash })
    await storage.database.inFamily(familyId, (tx) =>
      tx
        .updateTable('blobs')
        .set({ checked_at: clock.now(), damage })
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .execute(),
    )
  }
}

async function damageOf(
  storage: BlobStorage,
  { familyId, blobId, hash }: { familyId: string; blobId: string; hash: string | null },
) {
  try {
    return (await hashBlob(storage, { familyId, blobId })) === hash ? null : ('broken' as const)
  } catch (error) {
    // An unreachable store says nothing about the file; the job is retried.
    if (error instanceof StoreError && (error.reason === 'missing' || error.reason === 'broken'))
      return error.reason
    throw error
  }
}

/** Deletes pieces without a row, left by a crash between write and insert or by a deleted family. */
export async function removeOrphans({ database, store }: BlobStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAge)
  let batch: string[] = []
  for await (const { key, at } of store.list('')) {
    if (at > before) continue
    batch.push(key)
    if (batch.length < 500) continue
    await sweep(batch)
    batch = []
  }
  await sweep(batch)

  async function sweep(keys: readonly string[]): Promise<void> {
    for (const [familyId, familyKeys] of byFamily(keys)) {
      // Leftovers of a store probe. Other keys without a family id were written by another program.
      if (familyId === 'probe') for (const key of familyKeys) await store.remove(key)
      if (!safeParse(Id, familyId).success) continue
      const rows = await database.inFamily(familyId, (tx) =>
        tx
          .selectFrom('blob_pieces')
          .select('key')
          .where('family_id', '=', familyId)
          .where('key', 'in', familyKeys)
          .execute(),
      )
      const referenced = new Set(rows.map(({ key }) => key))
      for (const key of familyKeys) if (!referenced.has(key)) await store.remove(key)
    }
  }
}

// Keys begin with the family id.
function byFamily(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const family = key.split('/')[0] ?? ''
    const familyKeys = groups.get(family)
    if (familyKeys) familyKeys.push(key)
    else groups.set(family, [key])
  }
  return groups
}
