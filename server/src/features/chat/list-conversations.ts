import { sql } from 'kysely'

import type { listConversations } from '#contract/chat/calls.ts'
import type { MissionType } from '#contract/missions.ts'
import { conversationsOf, type ConversationRow } from '#server/features/chat/store.ts'
import { excerptOf } from '#server/features/chat/excerpt.ts'
import { shownSummary } from '#server/features/chat/show.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

type ListedRow = ConversationRow & {
  readonly mission_type: MissionType | null
  readonly found: string | null
}

/** The pilot's conversations, last used first. The search covers titles and messages. */
export const list: Handler<typeof listConversations> = async ({ tx, pilot, query }) => {
  const before = readCursor(query, [isCursorMoment, isCursorId])
  const words = query.search ?? ''
  // The match with enough context for an excerpt. Case-insensitive and literal: nothing in the query is a
  // pattern.
  const found = sql<
    string | null
  >`(select substring(m.body from greatest(1, position(lower(${words}) in lower(m.body)) - 200) for 600)
    from chat_messages m where m.family_id = conversations.family_id and m.conversation_id = conversations.id
      and position(lower(${words}) in lower(m.body)) > 0 order by m.created_at desc limit 1)`
  const rows: ListedRow[] = await conversationsOf(tx, pilot)
    .leftJoin('missions', (on) =>
      on
        .onRef('missions.family_id', '=', 'conversations.family_id')
        .onRef('missions.id', '=', 'conversations.mission_id'),
    )
    .selectAll('conversations')
    .select('missions.type as mission_type')
    .select(words === '' ? sql<null>`null`.as('found') : found.as('found'))
    .where('conversations.binned_at', query.bin ? 'is not' : 'is', null)
    .$if(words !== '', (rows) =>
      rows.where((row) =>
        row.or([
          sql<boolean>`position(lower(${words}) in lower(conversations.title)) > 0`,
          sql<boolean>`${found} is not null`,
        ]),
      ),
    )
    .$if(before !== undefined, (rows) =>
      rows.where((row) =>
        row(
          row.refTuple('conversations.updated_at', 'conversations.id'),
          '<',
          row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('conversations.updated_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: (row) =>
      shownSummary(
        row,
        row.mission_id && row.mission_type ? { id: row.mission_id, type: row.mission_type } : null,
        row.found && excerptOf(row.found, words),
      ),
    at: (row) => [row.updated_at.toISOString(), row.id],
  })
}
