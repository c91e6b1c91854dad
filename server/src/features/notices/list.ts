import { sql } from 'kysely'

import type { listNotices } from '#contract/notices/calls.ts'
import type { NoticeParts } from '#server/features/notices/notice-parts.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** What this pilot was told, newest first. */
export const list =
  ({ isReadable }: NoticeParts): Answer<typeof listNotices> =>
  async ({ tx, pilot, query }) => {
    const before = readCursor(query, [isCursorMoment, isCursorId])
    const own = ownNotices(tx, pilot, isReadable)
    const rows = await own
      .leftJoin('accounts as doer', 'doer.id', 'notices.by_account')
      .leftJoin('document_comments as comment', (on) =>
        on.onRef('comment.family_id', '=', 'notices.family_id').onRef('comment.id', '=', 'notices.comment_id'),
      )
      .select(['notices.id', 'notices.kind', 'notices.document_id', 'notices.by_account', 'notices.at', 'notices.read_at'])
      .select(['documents.title', 'documents.language', 'doer.full_name as by_name'])
      // A reply stands with what it replies to.
      .select(sql<string | null>`coalesce(comment.reply_to, comment.id)`.as('comment_id'))
      .$if(before !== undefined, (notices) =>
        notices.where((row) => row(row.refTuple('notices.at', 'notices.id'), '<', row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''))),
      )
      .orderBy('notices.at', 'desc')
      .orderBy('notices.id', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const { unread } = await own
      .select((row) => row.fn.countAll<string>().as('unread'))
      .where('notices.read_at', 'is', null)
      .executeTakeFirstOrThrow()
    const page = pageOf(rows, query, {
      show: ({ by_account, by_name, at, read_at, ...rest }) => ({
        ...rest,
        by: by_account === null ? null : { id: by_account, name: by_name ?? '' },
        at: at.toISOString(),
        is_read: read_at !== null,
      }),
      at: (row) => [row.at.toISOString(), row.id],
    })
    return { ...page, unread: Number(unread) }
  }

function ownNotices(tx: Tx, pilot: Pilot, isReadable: NoticeParts['isReadable']) {
  return (
    tx
      .selectFrom('notices')
      .innerJoin('documents', (on) => on.onRef('documents.family_id', '=', 'notices.family_id').onRef('documents.id', '=', 'notices.document_id'))
      .where('notices.family_id', '=', pilot.familyId)
      .where('notices.account_id', '=', pilot.accountId)
      // The builder knows the notices too; what is asked is only about the papers.
      .where((row) => isReadable(pilot)(row as never))
  )
}
