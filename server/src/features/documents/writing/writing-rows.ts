import { sql } from 'kysely'

import type { WritingRow } from '#server/features/documents/writing/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Claim, WorkKey } from '#server/platform/leased-work.ts'

/** Claims a writing whose lease is free. Its text stays, and the model continues it. */
export function claimWriting(
  tx: Tx,
  { family_id, id }: WorkKey,
  { holder, now, silentSince }: Claim,
): Promise<WritingRow | undefined> {
  return tx
    .updateTable('document_writings')
    .set({ writer: holder, beat_at: now })
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('state', '=', 'writing')
    .where((row) => row.or([row('beat_at', 'is', null), row('beat_at', '<', silentSince)]))
    .returningAll()
    .executeTakeFirst()
}

export interface WritingChange {
  readonly model?: string
  /** The end of the writing; it frees the lease too. */
  readonly state?: WritingRow['state']
  readonly trouble?: WritingRow['trouble']
  /** Text to append. */
  readonly more?: string
}

/** Updates a writing this process still owns; false if it was stopped. */
export async function updateWriting(
  tx: Tx,
  { family_id, document_id }: WritingRow,
  { more = '', ...change }: WritingChange,
  { holder, now }: Pick<Claim, 'holder' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_writings')
    .set({
      ...change,
      ...(more && { body: sql<string>`body || ${more}` }),
      ...(change.state === undefined ? { beat_at: now } : { writer: null, beat_at: null }),
    })
    .where('family_id', '=', family_id)
    .where('document_id', '=', document_id)
    .where('writer', '=', holder)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseWriting(tx: Tx, { family_id, id }: WorkKey, holder: string): Promise<void> {
  await tx
    .updateTable('document_writings')
    .set({ writer: null, beat_at: null })
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('writer', '=', holder)
    .execute()
}

/** Unfinished writings of all families that no process works on any more. */
export async function findAbandonedWritings(tx: Tx, silentSince: Date): Promise<readonly WorkKey[]> {
  const { rows } =
    await sql<WorkKey>`select family_id, document_id as id from writings_left_alone(${silentSince})`.execute(
      tx,
    )
  return rows
}
