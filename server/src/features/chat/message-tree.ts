import { sql } from 'kysely'

import type { ConversationRow, ChatMessageRow } from '#server/features/chat/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type ConversationKey = Pick<ConversationRow, 'family_id' | 'id'>

/** The messages from the root to `end`, oldest first, limited to the last `max`. */
export async function pathTo(
  tx: Tx,
  { family_id, id }: ConversationKey,
  end: string | null,
  max: number,
): Promise<ChatMessageRow[]> {
  if (end === null) return []
  const { rows } = await sql<ChatMessageRow>`
    with recursive path as (
      select m.*, 1 as step from chat_messages m where m.family_id = ${family_id} and m.conversation_id = ${id} and m.id = ${end}
      union all
      select m.*, path.step + 1 from chat_messages m join path on m.family_id = path.family_id and m.id = path.parent_id where path.step < ${max}
    )
    select * from path order by step desc`.execute(tx)
  return rows
}

/** The newest leaf below a message, following the newest child at each level. */
export async function newestLeaf(tx: Tx, { family_id, id }: ConversationKey, start: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select m.id, 1 as step from chat_messages m where m.family_id = ${family_id} and m.conversation_id = ${id} and m.id = ${start}
      union all
      select next.id, down.step + 1 from down cross join lateral (
        select c.id from chat_messages c where c.family_id = ${family_id} and c.conversation_id = ${id} and c.parent_id = down.id
        order by c.created_at desc, c.id desc limit 1
      ) next
    )
    select id from down order by step desc limit 1`.execute(tx)
  return rows[0]?.id ?? start
}

/** For each message, the ids of all its siblings: the branches of that point in the conversation. */
export async function branchesOf(
  tx: Tx,
  { family_id, id }: ConversationKey,
  messages: readonly ChatMessageRow[],
): Promise<(message: ChatMessageRow) => string[]> {
  const parents = [...new Set(messages.flatMap(({ parent_id }) => parent_id ?? []))]
  const rows = await tx
    .selectFrom('chat_messages')
    .select(['id', 'parent_id'])
    .where('family_id', '=', family_id)
    .where('conversation_id', '=', id)
    .where((row) =>
      row.or([
        row('parent_id', 'is', null),
        ...(parents.length === 0 ? [] : [row('parent_id', 'in', parents)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return ({ parent_id }) => rows.filter((row) => row.parent_id === parent_id).map((row) => row.id)
}
