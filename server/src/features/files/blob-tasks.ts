import type { TaskList } from 'graphile-worker'
import { safeParse } from 'zod/v4/core'

import { Id } from '#contract/schemas.ts'
import { type BlobPlace, hashBlob } from '#server/features/files/blobs.ts'
import { familiesWithLedger } from '#server/ground/walk-ledger.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import { StoreTrouble } from '#server/platform/store/store.ts'

/** Every night, on one instance: every file is compared with its hash, and what nobody knows of is taken out of the store. */
export const checkFilesTime = '17 2 * * * check_files'

/** What was written and never entered in a row is left alone for so long: it may be on its way. */
const strayFor = day

export function blobTasks(place: BlobPlace, clock: Clock): TaskList {
  return {
    remove_blobs: (payload) => removeBlobs(place, (payload as { family: string }).family),
    check_files: async () => {
      await checkAll(place, clock)
      await sweepStrays(place, clock.now())
    },
  }
}

/** Takes the pieces of blobs nobody needs out of the store, then their rows: killed between the two it is simply done again. */
export async function removeBlobs({ database, store }: BlobPlace, familyId: string): Promise<void> {
  const blobs = await database.inFamily(familyId, (tx) =>
    tx.selectFrom('blobs').select('id').where('family_id', '=', familyId).where('removed_at', 'is not', null).execute(),
  )
  for (const { id } of blobs) {
    const pieces = await database.inFamily(familyId, (tx) =>
      tx.selectFrom('blob_pieces').select('key').where('family_id', '=', familyId).where('blob_id', '=', id).execute(),
    )
    for (const { key } of pieces) await store.remove(key)
    await database.inFamily(familyId, (tx) => tx.deleteFrom('blobs').where('family_id', '=', familyId).where('id', '=', id).execute())
  }
}

async function checkAll(place: BlobPlace, clock: Clock): Promise<void> {
  for await (const familyId of familiesWithLedger(place.database)) await checkBlobs(place, familyId, clock)
}

/** Reads every file of a family and compares it with its hash; what is missing or broken is said on the file. */
export async function checkBlobs(place: BlobPlace, familyId: string, clock: Clock): Promise<void> {
  const blobs = await place.database.inFamily(familyId, (tx) =>
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
    const damage = await damageOf(place, { familyId, blobId: id, hash })
    await place.database.inFamily(familyId, (tx) =>
      tx.updateTable('blobs').set({ checked_at: clock.now(), damage }).where('family_id', '=', familyId).where('id', '=', id).execute(),
    )
  }
}

async function damageOf(place: BlobPlace, { familyId, blobId, hash }: { familyId: string; blobId: string; hash: string | null }) {
  try {
    return (await hashBlob(place, { familyId, blobId })) === hash ? null : ('broken' as const)
  } catch (error) {
    // A store that does not answer says nothing about the file: the night's check is tried again.
    if (error instanceof StoreTrouble && (error.reason === 'missing' || error.reason === 'broken')) return error.reason
    throw error
  }
}

/** Pieces that no row knows: left by a kill between the two, or by a family that is gone. */
export async function sweepStrays({ database, store }: BlobPlace, now: Date): Promise<void> {
  const before = new Date(now.getTime() - strayFor)
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
    for (const [familyId, its] of byFamily(keys)) {
      // What a question to the store left behind. Anything else that is no family's was laid there by somebody else.
      if (familyId === 'probe') for (const key of its) await store.remove(key)
      if (!safeParse(Id, familyId).success) continue
      const known = await database.inFamily(familyId, (tx) =>
        tx.selectFrom('blob_pieces').select('key').where('family_id', '=', familyId).where('key', 'in', its).execute(),
      )
      const kept = new Set(known.map(({ key }) => key))
      for (const key of its) if (!kept.has(key)) await store.remove(key)
    }
  }
}

// The first part of a key is the family's id.
function byFamily(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const family = key.split('/')[0] ?? ''
    const its = groups.get(family)
    if (its) its.push(key)
    else groups.set(family, [key])
  }
  return groups
}
