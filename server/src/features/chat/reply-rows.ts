import { sql } from 'kysely'

import type { NumberedSource } from '#server/features/chat/sources.ts'
import type { ChatMessageRow } from '#server/features/chat/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Claim, WorkKey } from '#server/platform/leased-work.ts'

/** Claims a reply whose lease is free. The text and the proposals of an earlier attempt are discarded. */
export async function claimReply(
  tx: Tx,
  { family_id, id }: WorkKey,
  { holder, now, silentSince }: Claim,
): Promise<ChatMessageRow | undefined> {
  const row = await tx
    .updateTable('chat_messages')
    .set({ writer: holder, beat_at: now, body: '' })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .where((one) =>
      one.or([one('writer', '=', holder), one('beat_at', 'is', null), one('beat_at', '<', silentSince)]),
    )
    .returningAll()
    .executeTakeFirst()
  if (row)
    await tx
      .deleteFrom('chat_proposals')
      .where('family_id', '=', family_id)
      .where('message_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  return row
}

export interface ReplyChange {
  readonly body?: string
  /** The end of the reply; it frees the lease too. */
  readonly state?: ChatMessageRow['state']
  readonly model?: string
  readonly trouble?: ChatMessageRow['trouble']
  readonly sources?: readonly NumberedSource[]
}

/** Stores a change and returns false if the lease is lost. Partial text is committed asynchronously. */
export async function storeReply(
  tx: Tx,
  { family_id, id }: WorkKey,
  { sources, ...change }: ReplyChange,
  { holder, now }: Pick<Claim, 'holder' | 'now'>,
): Promise<boolean> {
  const isEnd = change.state !== undefined
  if (!isEnd) await sql`set local synchronous_commit = off`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('chat_messages')
    .set({
      ...change,
      ...(sources && { sources: sql`${JSON.stringify(sources)}::jsonb` }),
      ...(isEnd ? { writer: null, beat_at: null } : { beat_at: now }),
    })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('writer', '=', holder)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseReply(tx: Tx, { family_id, id }: WorkKey, holder: string): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ writer: null, beat_at: null })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('writer', '=', holder)
    .execute()
}

/** Unfinished replies of all families that no process writes any more. */
export async function findAbandonedReplies(tx: Tx, silentSince: Date): Promise<readonly WorkKey[]> {
  const { rows } = await sql<WorkKey>`select * from answers_left_alone(${silentSince})`.execute(tx)
  return rows
}
