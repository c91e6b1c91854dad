import { expressionBuilder, sql } from 'kysely'

import type { listNotifications } from '#contract/notifications/calls.ts'
import type { NotificationLookups } from '#server/features/notifications/notification-lookups.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Tables } from '#server/tables/all.ts'

/** This pilot's notifications, newest first. */
export const list =
  ({ isReadable }: NotificationLookups): Handler<typeof listNotifications> =>
  async ({ tx, pilot, query }) => {
    const before = readCursor(query, [isCursorMoment, isCursorId])
    const own = ownNotifications(tx, pilot, isReadable)
    const rows = await own
      .leftJoin('accounts as actor', 'actor.id', 'notices.by_account')
      .leftJoin('document_comments as comment', (on) =>
        on
          .onRef('comment.family_id', '=', 'notices.family_id')
          .onRef('comment.id', '=', 'notices.comment_id'),
      )
      .select([
        'notices.id',
        'notices.kind',
        'notices.document_id',
        'notices.by_account',
        'notices.at',
        'notices.read_at',
        'notices.email',
      ])
      .select(['documents.title', 'documents.language', 'actor.full_name as by_name'])
      // Replies link to their thread.
      .select(sql<string | null>`coalesce(comment.reply_to, comment.id)`.as('comment_id'))
      .$if(before !== undefined, (notices) =>
        notices.where((row) =>
          row(
            row.refTuple('notices.at', 'notices.id'),
            '<',
            row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''),
          ),
        ),
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

function ownNotifications(tx: Tx, pilot: Pilot, isReadable: NotificationLookups['isReadable']) {
  return tx
    .selectFrom('notices')
    .leftJoin('documents', (on) =>
      on
        .onRef('documents.family_id', '=', 'notices.family_id')
        .onRef('documents.id', '=', 'notices.document_id'),
    )
    .where('notices.family_id', '=', pilot.familyId)
    .where('notices.account_id', '=', pilot.accountId)
    .where((row) =>
      row.or([
        row('notices.document_id', 'is', null),
        // Documents are joined, so the condition of a query on them holds here too.
        row.and([isReadable(pilot)(expressionBuilder<Tables, 'documents'>())]),
      ]),
    )
}
